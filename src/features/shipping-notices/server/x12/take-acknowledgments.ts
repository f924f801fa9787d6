import { m } from "#generated/texts/messages.js";
import type { Database, Transaction } from "#server/database/database.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { type DeskNotification, notifyDeskJobName } from "#server/notifications/notify-desk.ts";
import { type Interchange, readInterchange } from "../../x12/envelope.ts";
import { isAcknowledging } from "../../x12/groups.ts";
import { type Acknowledgment, readAcknowledgment, type Verdict } from "../../x12/read-acknowledgment.ts";
import { SetReader } from "../../x12/set-reader.ts";
import { placeOf, type ReportedError, reportedError } from "../../x12/x12-errors.ts";
import { findAcknowledged, keepAcknowledgment, type OutboundNotice } from "./acknowledgment-writes.ts";

/** A 997 of the mill's and the 856 that it acknowledges. */
export type TakenAcknowledgment = Omit<OutboundNotice, "accountId"> & { verdict: Verdict };

/** What became of an interchange of 997s: all of them, or none and what is wrong. */
export type TakenAcknowledgments = {
	isTaken: boolean;
	isNew: boolean;
	isTest: boolean;
	acknowledgments: TakenAcknowledgment[];
	faults: ReportedError[];
};

type Read = { reader: SetReader; acknowledgment: Acknowledgment };
type Matched = Read & { outbound: OutboundNotice };

/**
 * Takes the 997s with which the mill's systems answer 856s that they fetched, all or nothing, each matched by the
 * number of the group that it acknowledges. One that reports errors is shown at the desk. They are not acknowledged
 * themselves. The same interchange twice changes nothing.
 */
export async function takeAcknowledgments(
	database: Database,
	text: string,
	source: string,
): Promise<TakenAcknowledgments> {
	const sent = readInterchange(text);
	if (!sent)
		return refused(false, [
			{ at: 1, segment: "ISA", element: null, value: "", set: null, reason: m.asn_x12_not_x12() },
		]);
	const errors: ReportedError[] = [...sent.faults, ...strangers(sent)];
	const read = readAll(sent);
	errors.push(...read.faults);
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const matched: Matched[] = [];
		for (const one of read.found) {
			const outbound = await findAcknowledged(tx, one.acknowledgment);
			if (outbound) matched.push({ ...one, outbound });
			else errors.push(unmatched(one));
		}
		if (errors.length > 0) return refused(sent.isTest, errors.sort((a, b) => a.at - b.at).map(reportedError));
		const acknowledgments = matched.map(({ outbound: { accountId, ...outbound }, acknowledgment: { verdict } }) => ({
			...outbound,
			verdict,
		}));
		const isNew = !sent.isTest && (await keepAll(tx, sent, matched, source));
		return { isTaken: !sent.isTest, isNew, isTest: sent.isTest, acknowledgments, faults: [] };
	});
}

const refused = (isTest: boolean, faults: ReportedError[]): TakenAcknowledgments => ({
	isTaken: false,
	isNew: false,
	isTest,
	acknowledgments: [],
	faults,
});

/** Groups that hold no acknowledgments: the mill sends nothing else here. */
function strangers({ groups, header }: Interchange): ReportedError[] {
	return groups
		.filter((group) => !isAcknowledging(group))
		.map(({ functional }) => ({ ...placeOf(header, null), value: functional, reason: m.asn_x12_only_997() }));
}

function readAll({ groups }: Interchange): { found: Read[]; faults: ReportedError[] } {
	const readers = groups.flatMap((group, at) =>
		isAcknowledging(group) ? group.sets.map((set, index) => new SetReader(set, at, index)) : [],
	);
	const found = readers.flatMap((reader) => {
		const acknowledgment = reader.set.kind === "997" ? readAcknowledgment(reader) : undefined;
		return acknowledgment ? [{ reader, acknowledgment }] : [];
	});
	return { found, faults: readers.flatMap((reader) => reader.faults) };
}

/** Where a 997 names a group that was never written. */
export function unmatched({ reader, acknowledgment }: Read): ReportedError {
	const about = reader.set.segments.find(({ id }) => id === "AK1") ?? reader.set.segments[0];
	if (!about) throw new Error("A set without segments was read");
	return { ...placeOf(about, 2, reader.set.control), reason: m.asn_x12_unmatched({ group: acknowledgment.group }) };
}

async function keepAll(
	tx: Transaction,
	sent: Interchange,
	matched: readonly Matched[],
	source: string,
): Promise<boolean> {
	let isNew = false;
	for (const [index, { acknowledgment, outbound }] of matched.entries()) {
		const { accountId, notice, revision, purpose } = outbound;
		const kept = await keepAcknowledgment(tx, sent, acknowledgment, {
			accountId,
			side: "mill",
			place: index + 1,
			source,
			outbound,
			isMatched: true,
		});
		isNew ||= kept;
		if (!kept) continue;
		const subject = `${notice}/${revision}/${purpose}`;
		await enqueueJob<DeskNotification>(tx, { name: notifyDeskJobName }, { accountId, kind: "x12_error", subject });
	}
	return isNew;
}
