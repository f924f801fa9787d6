import { createHash } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { asViewer } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { checkForm } from "#shared/forms/check-form.ts";
import { type NoticeValues, noticeForm } from "../../notice-form.ts";
import { poundsOf } from "../../notice-rules.ts";
import { type Interchange, readInterchange } from "../../x12/envelope.ts";
import { readNotice } from "../../x12/read-notice.ts";
import { SetReader } from "../../x12/set-reader.ts";
import { writeAnswer } from "../../x12/write-answer.ts";
import type { Purpose } from "../../x12/x12-codes.ts";
import { mostErrors, placeOf, type ReportedError, reportedError, type X12Error } from "../../x12/x12-errors.ts";
import type { X12Notice } from "../../x12/x12-notice.ts";
import { amendWithin, cancelWithin, lockSuppliers, type Sender, submitWithin, type TakenFor } from "../enter-notice.ts";
import { keepAcknowledgments, type ReadAcknowledgment, readAcknowledgments } from "./answered-by-suppliers.ts";
import { formOfNotice } from "./form-of-notice.ts";
import { findInterchange, type KeptNotice, keepInterchange, nextAnswerNumber } from "./interchange-writes.ts";

/** One notice of an interchange. `line` is `PO/line`, `netLb` whole pounds. */
export type InterchangeNotice = {
	notice: string;
	purpose: Purpose;
	revision: number;
	isNew: boolean;
	/** What is announced; null where nothing is, or where it is with the notice already. */
	line: string | null;
	loads: number | null;
	netLb: number | null;
};

/**
 * What became of an interchange: all of its notices, or none and what is wrong. `answer` is the 997 or TA1; null for
 * what was no X12 at all.
 */
export type TakenInterchange = {
	isTaken: boolean;
	isNew: boolean;
	isTest: boolean;
	notices: InterchangeNotice[];
	warnings: ReportedError[];
	faults: ReportedError[];
	answer: string | null;
};

/**
 * Most notices, and loads of all of them, in one interchange; more need another interchange. Each load is validated by
 * its form.
 */
const mostSets = 50;
const mostLoadsInAll = 400;

type Read = { reader: SetReader; notice: X12Notice };
type Prepared = Read & { values: NoticeValues | undefined };
type Done = { notices: InterchangeNotice[]; warnings: ReportedError[]; isNew: boolean; answer: string | null };

/** Ends a transaction in which everything succeeded but nothing is to be stored. */
class Undone extends Error {}

/**
 * Takes an interchange of 856 sets through the validator of the page, all or nothing: one error anywhere and no
 * notice of it is taken. The same interchange twice is answered as before. With `isTrial`, or marked as a test by its
 * sender (ISA15), everything is checked and nothing kept.
 */
export async function takeInterchange(sender: Sender, text: string, isTrial: boolean): Promise<TakenInterchange> {
	const sent = readInterchange(text);
	if (!sent)
		return refused(
			false,
			[{ at: 1, segment: "ISA", element: null, value: "", set: null, reason: m.asn_x12_not_x12() }],
			null,
		);
	const faults = [...sent.faults];
	const readers = sent.groups.flatMap(({ sets }, group) => sets.map((set, index) => new SetReader(set, group, index)));
	const read = readers.length > mostSets ? [] : readAll(readers);
	const acknowledgments = readers.length > mostSets ? [] : readAcknowledgments(readers);
	if (readers.length > mostSets || loadsOf(read) > mostLoadsInAll) faults.push(tooMany(sent));
	const prepared = loadsOf(read) > mostLoadsInAll ? [] : await prepare(sender, read);
	const answering = { at: new Date(), control: await asViewer(sender.context, nextAnswerNumber, sender.by.scope) };
	const hash = createHash("sha256").update(text).digest("hex");
	let done: Done | undefined;
	const keeps = !isTrial && !sent.isTest;
	try {
		await asViewer(
			sender.context,
			async (tx) => {
				done = await enter(tx, sender, sent, {
					prepared,
					acknowledgments,
					faults,
					hash,
					answerNumber: answering.control,
					answer: (warnings) => writeAnswer(sent, { faults: [], warnings }, answering) ?? null,
				});
				if (!done || !keeps) throw new Undone();
			},
			sender.by.scope,
		);
	} catch (error) {
		if (!(error instanceof Undone)) throw error;
	}
	const found = [...faults, ...readers.flatMap((reader) => reader.faults)].sort((a, b) => a.at - b.at);
	if (!done)
		return refused(sent.isTest, found, writeAnswer(sent, { faults: found.slice(0, mostErrors) }, answering) ?? null);
	return { ...done, isTaken: keeps, isTest: sent.isTest, faults: [] };
}

function refused(isTest: boolean, found: readonly ReportedError[], answer: string | null): TakenInterchange {
	const faults = found.slice(0, mostErrors).map(reportedError);
	return { isTaken: false, isNew: false, isTest, notices: [], warnings: [], faults, answer };
}

function tooMany({ header }: Interchange): X12Error {
	return {
		...placeOf(header, null),
		level: "interchange",
		code: "022",
		reason: m.asn_x12_too_many({ most: mostSets, loads: mostLoadsInAll }),
	};
}

const loadsOf = (read: readonly Read[]) => read.reduce((sum, { notice }) => sum + notice.loads.length, 0);

function readAll(readers: readonly SetReader[]): Read[] {
	return readers.flatMap((reader) => {
		if (reader.set.kind !== "856") return [];
		const notice = readNotice(reader);
		return notice ? [{ reader, notice }] : [];
	});
}

/** Validates what was read by the form; errors are reported at their place, the rest continues to the rules. */
async function prepare({ context, by, language }: Sender, read: readonly Read[]): Promise<Prepared[]> {
	const entered = await asViewer(
		context,
		async (tx) => {
			const forms: Record<string, unknown>[] = [];
			for (const { reader, notice } of read)
				forms.push(notice.purpose === "cancel" ? {} : await formOfNotice(tx, reader, notice));
			return forms;
		},
		by.scope,
	);
	const prepared: Prepared[] = [];
	for (const [index, one] of read.entries()) {
		if (one.notice.purpose === "cancel") {
			prepared.push({ ...one, values: undefined });
			continue;
		}
		const { values, faults } = await checkForm<NoticeValues>(noticeForm, entered[index], language);
		for (const { field, reason } of faults) one.reader.complainOf(field, reason);
		if (values) prepared.push({ ...one, values });
	}
	return prepared;
}

type AuditedInterchange = {
	prepared: readonly Prepared[];
	acknowledgments: readonly ReadAcknowledgment[];
	faults: X12Error[];
	hash: string;
	answerNumber: number;
	answer: (warnings: readonly X12Error[]) => string | null;
};

/** Enters every notice; nothing when one of them, or the interchange itself, has an error. */
async function enter(
	tx: Transaction,
	sender: Sender,
	sent: Interchange,
	{ prepared, acknowledgments, faults, hash, answer, answerNumber }: AuditedInterchange,
): Promise<Done | undefined> {
	await lockSuppliers(tx, sender.by);
	const before = faults.length > 0 ? undefined : await findInterchange(tx, sent);
	if (before && before.hash === hash)
		return { isNew: false, answer: before.answer, warnings: [], notices: before.notices.map(same) };
	if (before)
		faults.push({ ...placeOf(sent.header, 13), level: "interchange", code: "025", reason: m.asn_x12_twice() });
	const taken: (TakenFor & { purpose: Purpose; values: NoticeValues | undefined })[] = [];
	const warnings: X12Error[] = [];
	for (const one of prepared) {
		const outcome = await enterOne(tx, sender, one);
		if (!outcome) continue;
		taken.push({ ...outcome, purpose: one.notice.purpose, values: one.values });
		warnings.push(...outcome.taken.warnings.map(({ field, reason }) => one.reader.noteOf(field, reason)));
	}
	const isRefused =
		faults.length > 0 ||
		prepared.length + acknowledgments.length < countSets(sent) ||
		prepared.some(({ reader }) => reader.faults.length > 0);
	if (isRefused) return undefined;
	warnings.sort((a, b) => a.at - b.at);
	const written = answer(warnings.slice(0, mostErrors));
	const kept = await keepAcknowledgments(tx, sender, sent, acknowledgments);
	const notices = taken.map(({ accountId, taken: { notice, revision }, purpose }) => ({
		accountId,
		notice,
		revision,
		purpose,
	}));
	if (written !== null)
		await keepInterchange(tx, sent, { hash, answer: written, notices, answerNumber }, sender.by.name);
	const imported = taken.map(({ taken: { notice, revision, isNew }, purpose, values }) => ({
		notice,
		purpose,
		revision,
		isNew,
		...announced(values),
	}));
	const isNew = imported.length > 0 || kept.isNew;
	return { isNew, answer: written, warnings: [...warnings, ...kept.unmatched].map(reportedError), notices: imported };
}

const countSets = ({ groups }: Interchange) => groups.reduce((sum, { sets }) => sum + sets.length, 0);
const same = ({ notice, revision, purpose }: KeptNotice) => ({
	notice,
	purpose,
	revision,
	isNew: false,
	...announced(undefined),
});

function announced(values: NoticeValues | undefined): Pick<InterchangeNotice, "line" | "loads" | "netLb"> {
	if (!values) return { line: null, loads: null, netLb: null };
	const netLb = values.loads.reduce((sum, load) => sum + (poundsOf(load)?.netLb ?? 0), 0);
	return { line: values.line, loads: values.loads.length, netLb };
}

/** Nothing for a notice that the rules refuse; what they say is with its reader. */
async function enterOne(
	tx: Transaction,
	sender: Sender,
	{ reader, notice, values }: Prepared,
): Promise<TakenFor | undefined> {
	try {
		if (!values) return await cancelWithin(tx, sender, notice.notice);
		if (notice.purpose === "amend") return await amendWithin(tx, sender, notice.notice, undefined, values);
		return await submitWithin(tx, sender, values);
	} catch (error) {
		if (error instanceof NotFoundError) reader.complainOf("notice", m.asn_x12_no_notice({ notice: notice.notice }));
		else if (error instanceof InvalidError && error.faults.length === 0) reader.complainOf("notice", error.message);
		else if (error instanceof InvalidError)
			for (const { field, reason } of error.faults) reader.complainOf(field, reason);
		else throw error;
		return undefined;
	}
}
