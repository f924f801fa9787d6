import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { type DeskNotification, notifyDeskJobName } from "#server/notifications/notify-desk.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { type EnteredNotice, settleEnteredJobName } from "#server/supplies/settle-entered-job-name.ts";
import { ConflictError, type FieldError, InvalidError, NotFoundError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { mayTransition, type NoticeState } from "#shared/supplies/notice-states.ts";
import { canonical, type LoadContent, type NoticeContent } from "../notice-content.ts";
import { type NoticeValues, noticeForm } from "../notice-form.ts";
import { outboundNoticePath } from "../x12/outbound-notice-path.ts";
import { checkNotice } from "./check-notice.ts";
import { attachLoadFiles } from "./load-files.ts";
import { addNotice, addOutboundNotice, cancelLoads, hashOf, reviseNotice } from "./notice-writes.ts";

/** Whose word it is: a person, or a supplier's program, which is no viewer and names itself for the record. */
export type Author = Pick<Viewer, "name" | "scope" | "alias"> & { actor?: string };

/** Who sends, through what, in which language. What cannot send files leaves those that are with their loads. */
export type Sender = { context: RequestContext; by: Author; language: Language; sendsFiles?: boolean };

/** What the supplier holds in hand: number, revision, and what should be looked at again. */
export type Taken = { notice: string; revision: number; hash: string; isNew: boolean; warnings: FieldError[] };

/** What was taken, and of which account. */
export type TakenFor = { accountId: number; taken: Taken };

type CurrentState = {
	accountId: number;
	notice: string;
	revision: number;
	content: NoticeContent;
	loadStates: NoticeState[];
	/** Entered here; what the mill's own systems sent is changed and cancelled there. */
	isEntered: boolean;
};

/**
 * Takes a notice: the form's own rules, the mill's, all or nothing. The same entry sent twice, by its key or under the
 * same number of the supplier's own, is one notice. Throws InvalidError with a sentence at each field.
 */
export async function submitNotice(sender: Sender, sent: unknown): Promise<Taken> {
	const values = await takeForm(noticeForm, sent, sender.language);
	return (await asViewer(sender.context, (tx) => submitWithin(tx, sender, values), sender.by.scope)).taken;
}

/** Takes a notice that passed its form, in the caller's transaction. */
export async function submitWithin(tx: Transaction, { context, by }: Sender, values: NoticeValues): Promise<TakenFor> {
	await lockSuppliers(tx, by);
	const own = values.notice?.trim() || null;
	const before = await findState(tx, "h.entry_key = $1 or h.notice_number = $2", [values.key, own]);
	const checked = await checkNotice(tx, values, { notice: before?.notice ?? own });
	const { line, shippedOn, warnings } = checked;
	if (before) return sameAgain(tx, before, checked.content, warnings, own !== null);
	const content = { ...checked.content, notice: own ?? (await nextNumber(tx)) };
	const written = {
		accountId: line.accountId,
		revision: 1,
		state: "submitted" as const,
		shippedOn,
		writtenBy: by.name,
		content,
	};
	await addNotice(tx, written, values.key);
	await attachLoadFiles(tx, line.accountId, content);
	await enqueueJob(tx, { name: settleEnteredJobName }, {
		accountId: line.accountId,
		notice: content.notice,
	} satisfies EnteredNotice);
	await publish(tx, { context, by }, line.accountId, "notice.submitted", { ...content, revision: 1, ...signed(by) });
	return {
		accountId: line.accountId,
		taken: { notice: content.notice, revision: 1, hash: hashOf(content), isNew: true, warnings },
	};
}

/**
 * Puts a further revision in place of a notice of which nothing has arrived yet. `from` is the revision that was looked
 * at.
 */
export async function amendNotice(sender: Sender, notice: string, from: number, sent: unknown): Promise<Taken> {
	const values = await takeForm(noticeForm, sent, sender.language);
	return (await asViewer(sender.context, (tx) => amendWithin(tx, sender, notice, from, values), sender.by.scope)).taken;
}

/**
 * Amends by values that passed their form, in a given transaction; without `from`, whatever the current revision is.
 */
export async function amendWithin(
	tx: Transaction,
	{ context, by, sendsFiles }: Sender,
	notice: string,
	from: number | undefined,
	values: NoticeValues,
): Promise<TakenFor> {
	const current = await lockState(tx, by, notice);
	const { accountId } = current;
	const against = { notice, keepsFilesOf: sendsFiles ? undefined : current.content };
	const { line, content, shippedOn, warnings } = await checkNotice(tx, { ...values, notice }, against);
	if (line.accountId !== accountId) throw refusal([{ field: "line", reason: m.asn_fault_line() }]);
	// The same amendment again, after an answer that got lost.
	const isUnchanged = isSame(current.content, content) && !current.loadStates.includes("cancelled");
	if (isUnchanged)
		return { accountId, taken: { notice, revision: current.revision, hash: hashOf(content), isNew: false, warnings } };
	requireTransition(current, "amended");
	if (from !== undefined && from !== current.revision)
		throw new ConflictError(m.asn_fault_revised({ revision: current.revision }));
	const revision = current.revision + 1;
	await reviseNotice(tx, { accountId, revision, state: "amended", shippedOn, writtenBy: by.name, content });
	await attachLoadFiles(tx, accountId, content);
	await enqueueJob(tx, { name: settleEnteredJobName }, { accountId, notice } satisfies EnteredNotice);
	await publish(tx, { context, by }, accountId, "notice.amended", { ...content, revision, ...signed(by) });
	return { accountId, taken: { notice, revision, hash: hashOf(content), isNew: true, warnings } };
}

/** Cancels a notice of which nothing has arrived yet; cancelled already, it stays so. */
export async function cancelNotice(sender: Sender, notice: string): Promise<boolean> {
	await asViewer(sender.context, (tx) => cancelWithin(tx, sender, notice), sender.by.scope);
	return true;
}

/** Cancels in the caller's transaction. */
export async function cancelWithin(tx: Transaction, { context, by }: Sender, notice: string): Promise<TakenFor> {
	const current = await lockState(tx, by, notice);
	const { accountId, revision } = current;
	const taken = { notice, revision, hash: hashOf(current.content), isNew: false, warnings: [] };
	if (isCancelled(current)) return { accountId, taken };
	requireTransition(current, "cancelled");
	await cancelLoads(tx, accountId, notice);
	const content = { notice, supplier: current.content.supplier, revision, ...signed(by) };
	await publish(tx, { context, by }, accountId, "notice.cancelled", content);
	return { accountId, taken: { ...taken, isNew: true } };
}

const noticeLock = 7_460_070;

/** One at a time for each set of accounts: two tabs that send at once make one notice. */
export async function lockSuppliers(tx: Transaction, { scope }: Author): Promise<void> {
	for (const id of [...(scope.supplierIds ?? [])].sort((a, b) => a - b))
		await tx.sql("select pg_advisory_xact_lock($1, hashtext($2))", [noticeLock, String(id)]);
}

async function lockState(tx: Transaction, by: Author, notice: string): Promise<CurrentState> {
	if (notice.length === 0 || notice.length > 40 || notice.includes("\u0000")) throw new NotFoundError();
	await lockSuppliers(tx, by);
	await tx.sql("select 1 from shipping_notice_loads where notice_number = $1 for update", [notice]);
	const current = await findState(tx, "h.notice_number = $1", [notice]);
	if (!current) throw new NotFoundError();
	return current;
}

async function findState(
	tx: Transaction,
	condition: string,
	values: (string | null)[],
): Promise<CurrentState | undefined> {
	const [found] = await tx.sql<CurrentState>(
		`select h.account_id as "accountId", h.notice_number as notice, h.notice_revision as revision, v.content,
			h.entry_key is not null as "isEntered",
			(select coalesce(array_agg(l.state), '{}') from shipping_notice_loads l
			 where l.account_id = h.account_id and l.notice_number = h.notice_number) as "loadStates"
		 from shipping_notices h join shipping_notice_revisions v using (account_id, notice_number, notice_revision)
		 where h.account_id = any (array(select unnest(viewer_suppliers()))) and (${condition}) order by h.account_id
		 limit 1`,
		values,
	);
	return found;
}

/**
 * The stored notice, if one of its revisions is what was sent; anything else under its number, or under the number of a
 * cancelled one, is an error.
 */
async function sameAgain(
	tx: Transaction,
	before: CurrentState,
	content: NoticeContent,
	warnings: FieldError[],
	isOwnNumber: boolean,
) {
	const { accountId, notice, isEntered } = before;
	const refuse = (reason: string) => (isOwnNumber ? refusal([{ field: "notice", reason }]) : new InvalidError(reason));
	// Accepting it would make the supplier send a load that nobody expects.
	if (isCancelled(before)) throw refuse(m.asn_fault_cancelled({ notice }));
	const hash = hashOf(content);
	const [same] = await tx.sql<{ revision: number }>(
		`select notice_revision as revision from shipping_notice_revisions
		 where account_id = $1 and notice_number = $2 and content_hash = $3
		 order by notice_revision limit 1`,
		[accountId, notice, hash],
	);
	if (same) return { accountId, taken: { notice, revision: same.revision, hash, isNew: false, warnings } };
	throw refuse(isEntered ? m.asn_fault_exists({ notice }) : m.asn_not_entered());
}

const isCancelled = ({ loadStates }: CurrentState) => loadStates.every((state) => state === "cancelled");

function isSame(a: NoticeContent, b: NoticeContent): boolean {
	return canonical(a) === canonical(b);
}

function requireTransition({ loadStates, isEntered }: CurrentState, to: NoticeState): void {
	if (!isEntered) throw new InvalidError(m.asn_not_entered());
	const stuck = loadStates.find((state) => !mayTransition(state, to));
	if (stuck) throw new InvalidError(m.asn_fault_move({ state: noticeStateLabel(stuck) }));
}

const signed = ({ name, alias }: Author) => ({ by: name, alias: alias?.code ?? null });

async function nextNumber(tx: Transaction): Promise<string> {
	const [row] = await tx.sql<{ number: string }>("select 'SN' || nextval('shipping_notice_numbers') as number");
	if (!row) throw new Error("The numbers of shipping notices gave none");
	return row.number;
}

function refusal(errors: FieldError[]): InvalidError {
	return new InvalidError(m.asn_fault_incomplete(), errors);
}

async function publish(
	tx: Transaction,
	{ context, by }: Pick<Sender, "context" | "by">,
	accountId: number,
	kind: "notice.submitted" | "notice.amended" | "notice.cancelled",
	content: { notice: string; supplier: string; revision: number; loads?: readonly LoadContent[] } & Record<
		string,
		unknown
	>,
) {
	const { loads } = content;
	await recordAudit(tx, context, {
		action: kind,
		target: content.notice,
		detail: { revision: content.revision },
		...(by.actor ? { actor: by.actor } : {}),
	});
	const purpose = kind === "notice.cancelled" ? "01" : content.revision === 1 ? "00" : "05";
	await addOutboundNotice(tx, accountId, content, purpose);
	const published = { ...content, x12: outboundNoticePath(content, content.revision, purpose) };
	await addToOutbox(tx, { accountId, kind, subject: content.notice, content: published });
	if (kind !== "notice.cancelled" && loads?.some(({ radiationScan }) => radiationScan === "alarm"))
		await enqueueJob<DeskNotification>(
			tx,
			{ name: notifyDeskJobName },
			{ accountId, kind: "radiation_alarm", subject: content.notice },
		);
	const key = "jsonb_build_array(jsonb_build_object('account', $2::bigint, 'notice', $3::text))";
	await tx.sql(`select publish_change($1, ${key})`, [liveKinds.shippingNotices, accountId, content.notice]);
}
