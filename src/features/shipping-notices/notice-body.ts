import { m } from "#generated/texts/messages.js";
import type { FieldError } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";

/** Until this day (UTC) the names of before are taken too; afterwards they are unknown fields. */
export const oldNamesUntil = "2027-06-30";
/** The day from which they should not be used, in seconds since 1970 (RFC 9745). */
export const oldNamesDeprecatedAt = Date.UTC(2026, 11, 1) / 1000;

/**
 * Fields of a notice and of a load as programs send them: the names of outbox, webhooks and feeds, with the form's
 * field behind each.
 */
export const bodyFields = {
	...{ notice: "notice", mode: "mode", yard: "yard", carrier: "carrier", scac: "scac", bol: "bol" },
	...{ shippedAt: "shippedOn", expectedAt: "expectedOn", loads: "loads" },
} as const;
export const bodyLoadFields = {
	...{
		po: "line",
		poLine: "line",
		vehicle: "vehicle",
		commodity: "commodity",
		seals: "seals",
		grossLb: "gross",
		tareLb: "tare",
	},
	...{ scaleTicket: "ticket", radiationScan: "radiation" },
} as const;

/** Names of before, with the one that each has now. */
const oldFields: Readonly<Record<string, string>> = {
	...{ line: "loads[].po, loads[].poLine", shippedOn: "shippedAt", shippedTime: "shippedAt" },
	...{ expectedOn: "expectedAt", expectedTime: "expectedAt" },
};
const oldLoadFields: Readonly<Record<string, string>> = {
	...{ gross: "grossLb", tare: "tareLb", unit: "grossLb, tareLb", radiation: "radiationScan", ticket: "scaleTicket" },
};

type Body = Readonly<Record<string, unknown>>;
/** A body whose names are known: by today's names or by those of before, and what is said of these. */
export type NamedBody = { isOld: boolean; faults: FieldError[]; warnings: FieldError[] };

/**
 * Holds the names of a body against those that there are; every unknown one is an error. `today` is a day, UTC;
 * `more` names what the call takes besides.
 */
export function checkNames(body: Body, today: string, more: readonly string[] = []): NamedBody {
	const mayBeOld = today <= oldNamesUntil;
	const named = [
		...namesIn(body, "", [...Object.keys(bodyFields), ...more], oldFields),
		...loadsOf(body).flatMap((load, index) =>
			namesIn(load, `loads.${index}.`, Object.keys(bodyLoadFields), oldLoadFields),
		),
	];
	const old = mayBeOld ? named.filter(({ now }) => now !== undefined) : [];
	const isOld = old.length > 0;
	const unknown = named.filter((one) => !one.isKnown && !old.includes(one));
	// Of two names for one thing nobody could say which counts.
	const mixed = isOld ? named.filter(({ path, isKnown }) => isKnown && isOnlyNew(path)) : [];
	return {
		isOld,
		faults: [
			...unknown.map(({ path }) => ({ field: path, reason: m.server_unknown_field() })),
			...mixed.map(({ path }) => ({ field: path, reason: m.asn_fault_mixed_names() })),
		],
		warnings: old.map(({ path, now = "" }) => ({
			field: path,
			reason: m.asn_warning_old_name({ now, until: oldNamesUntil }),
		})),
	};
}

type Named = { path: string; isKnown: boolean; now: string | undefined };
function namesIn(
	object: Body,
	before: string,
	known: readonly string[],
	old: Readonly<Record<string, string>>,
): Named[] {
	const nowOf = (name: string) => (Object.hasOwn(old, name) ? old[name] : undefined);
	return Object.keys(object).map((name) => ({
		path: `${before}${name}`,
		isKnown: known.includes(name),
		now: nowOf(name),
	}));
}

const onlyNew = ["shippedAt", "expectedAt", "po", "poLine", "grossLb", "tareLb", "scaleTicket", "radiationScan"];
const isOnlyNew = (path: string) => onlyNew.includes(path.split(".").at(-1) ?? "");

function loadsOf({ loads }: Body): Body[] {
	return Array.isArray(loads) ? loads.filter(isRecord) : [];
}

/**
 * What the names of today cannot say by the form's own rules: one line for all loads, whole pounds, seals as a list.
 */
export function checkLoads(body: Body): FieldError[] {
	const [first] = loadsOf(body);
	return loadsOf(body).flatMap((load, index) => {
		const errorAt = (field: string, reason: string): FieldError => ({ field: `loads.${index}.${field}`, reason });
		const isWhole = (value: unknown) => value === undefined || value === null || Number.isSafeInteger(value);
		const isText = (one: unknown) => typeof one === "string";
		return [
			...(["po", "poLine"] as const).flatMap((name) =>
				load[name] === first?.[name] ? [] : [errorAt(name, m.asn_fault_one_line())],
			),
			...(["grossLb", "tareLb"] as const).flatMap((name) =>
				isWhole(load[name]) ? [] : [errorAt(name, m.asn_fault_pounds())],
			),
			...(load.seals == null || (Array.isArray(load.seals) && load.seals.every(isText))
				? []
				: [errorAt("seals", m.asn_fault_seals())]),
		];
	});
}

/** The line of an order that the loads of a body name, as `PO/line`; empty where they name none. */
export function lineOf(body: Body): string {
	const { po, poLine } = loadsOf(body)[0] ?? {};
	return typeof po === "string" && Number.isSafeInteger(poLine) ? `${po}/${poLine}` : "";
}

/** The loads of a body as the form holds them. */
export function formLoads(body: Body): unknown {
	if (!Array.isArray(body.loads)) return body.loads;
	return body.loads.map((load: unknown) => {
		if (!isRecord(load)) return load;
		const { vehicle, commodity, seals, grossLb, tareLb, scaleTicket, radiationScan } = load;
		const typed = Array.isArray(seals) ? seals.join(", ") : seals;
		return {
			vehicle,
			commodity,
			seals: typed,
			gross: grossLb,
			tare: tareLb,
			unit: "lb",
			ticket: scaleTicket,
			radiation: radiationScan,
		};
	});
}

/** Errors of the form under the names of the body, each once. */
export function renamed(errors: readonly FieldError[]): FieldError[] {
	const found = new Map<string, FieldError>();
	for (const { field, reason } of errors) {
		const name = nameOf(field);
		if (!found.has(name)) found.set(name, { field: name, reason });
	}
	return [...found.values()];
}

function nameOf(field: string): string {
	const [, index, inner] = /^loads\.(\d+)\.(\w+)$/.exec(field) ?? [];
	const invert = (fields: object, wanted: string) =>
		Object.entries(fields).find(([, behind]) => behind === wanted)?.[0];
	if (inner) return `loads.${index}.${inner === "unit" ? "grossLb" : (invert(bodyLoadFields, inner) ?? inner)}`;
	if (field === "line") return "loads.0.po";
	return invert(bodyFields, field.replace(/Time$/, "On")) ?? field;
}
