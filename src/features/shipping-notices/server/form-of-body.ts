import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { asViewer } from "#server/request-context.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { isPlausibleYear } from "#shared/forms/days.ts";
import { checkLoads, checkNames, formLoads, lineOf, renamed } from "../notice-body.ts";
import type { Sender, Taken } from "./enter-notice.ts";
import { findLine } from "./line-facts.ts";
import { localMoment } from "./local-moment.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Takes a program's body by `take`, which gets it as the form holds it. Names are those of outbox and feeds, and
 * errors come back under them; names of before are taken as they were, with a warning at each. Throws InvalidError for
 * a name that is not known.
 */
export async function takeBody(
	sender: Sender,
	body: Body,
	more: readonly string[],
	take: (form: Body) => Promise<Taken>,
): Promise<{ taken: Taken; isOld: boolean }> {
	const today = (await databaseNow(sender.context.database)).toISOString().slice(0, 10);
	const named = checkNames(body, today, more);
	if (named.faults.length > 0) throw refused(named.faults);
	if (named.isOld) {
		const taken = await take(body);
		return { taken: { ...taken, warnings: [...named.warnings, ...taken.warnings] }, isOld: true };
	}
	const errors = [...checkMoments(body), ...checkLoads(body)];
	if (errors.length > 0) throw refused(errors);
	const form = await asViewer(sender.context, (tx) => formOf(tx, body), sender.by.scope);
	try {
		const taken = await take(form);
		return { taken: { ...taken, warnings: renamed(taken.warnings) }, isOld: false };
	} catch (error) {
		if (error instanceof InvalidError) error.faults.splice(0, error.faults.length, ...renamed(error.faults));
		throw error;
	}
}

const refused = (errors: FieldError[]) => new InvalidError(m.asn_fault_incomplete(), errors);

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const isInstant = (value: string) => instant.test(value) && !Number.isNaN(Date.parse(value)) && isPlausibleYear(value);

function checkMoments(body: Body): FieldError[] {
	return ["shippedAt", "expectedAt"].flatMap((field) => {
		const value = body[field];
		const isFit =
			value === undefined || value === null || value === "" || (typeof value === "string" && isInstant(value));
		return isFit ? [] : [{ field, reason: m.asn_fault_instant() }];
	});
}

/** The form of a body: its instants as days and times of day at the mill of the line. */
async function formOf(tx: Transaction, { shippedAt, expectedAt, loads, ...same }: Body): Promise<Body> {
	const line = lineOf({ loads });
	const zone = (await findLine(tx, line, null))?.timeZone ?? "UTC";
	const at = async (value: unknown) => {
		if (typeof value !== "string" || value === "") return { day: undefined, time: undefined };
		const [day, time] = new Date(value).toISOString().slice(0, 16).split("T");
		return localMoment(tx, { day: day ?? "", time: time ?? "", zone: "UTC" }, zone);
	};
	const [shipped, expected] = [await at(shippedAt), await at(expectedAt)];
	return {
		...same,
		line,
		...{ shippedOn: shipped.day, shippedTime: shipped.time, expectedOn: expected.day, expectedTime: expected.time },
		loads: formLoads({ loads }),
	};
}
