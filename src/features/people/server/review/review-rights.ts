import { m } from "#generated/texts/messages.js";
import { recordAuditOfEach } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { InvalidError, refusedField } from "#shared/errors.ts";
import { attestForm, endForm } from "../../review/review-forms.ts";
import type { RightList } from "../../right.ts";
import { reasonForm } from "../../right.ts";
import { applyRights } from "../apply-rights.ts";
import { lockPeople } from "../person-queries.ts";
import { type RightSelection, selectedRightKeys } from "./selected-rights.ts";

/**
 * What became of the rights that were chosen: nobody reviews their own, and some may be gone since the page was read.
 */
export type ReviewOutcome = { done: number; own: number; gone: number };

type ReviewedRight = { personId: number; email: string; list: RightList; value: string; accountId: number | null };

/** Notes that rights are still needed: who says so, when, and why. */
export async function attestRights(
	context: RequestContext,
	chosen: RightSelection,
	sent: unknown,
): Promise<ReviewOutcome> {
	const { note } = await takeForm(attestForm, sent, currentLanguage());
	return reviewing(context, chosen, async (tx, rights) => {
		const set = "reviewed_at = now(), reviewed_by = $2, review_note = $3";
		await changeEach(tx, rights, set, [context.viewer?.email ?? "", note?.trim() || null]);
		await keepReview(tx, context, rights, { act: "attested", note: note?.trim() || null, endsAt: null });
		await recordAuditOfEach(
			tx,
			context,
			"right.attest",
			rights.map((right) => entryOf(right, { note: note ?? null })),
		);
	});
}

/**
 * Lets rights end by themselves after a day of the reviewer's calendar, or no more. Throws InvalidError for a day that
 * has passed, and, when the transaction ends, when no administrator would be left whose right does not end.
 */
export async function endRights(
	context: RequestContext,
	chosen: RightSelection,
	sent: unknown,
): Promise<ReviewOutcome> {
	const { endsOn, reason } = await takeForm(endForm, sent, currentLanguage());
	return reviewing(context, chosen, async (tx, rights) => {
		const endsAt = endsOn ? await endOfDay(tx, endsOn, context.viewer?.preferences.timeZone ?? "UTC") : null;
		await changeEach(tx, rights, "expires_at = $2", [endsAt]);
		await keepReview(tx, context, rights, { act: "term", note: reason, endsAt });
		await recordAuditOfEach(
			tx,
			context,
			"right.term",
			rights.map((right) => entryOf(right, { endsAt, reason })),
		);
	});
}

/** Takes rights away at once; open pages of theirs end within a second, and the feed does not bring them back. */
export async function removeRights(
	context: RequestContext,
	chosen: RightSelection,
	sent: unknown,
): Promise<ReviewOutcome> {
	const { reason } = await takeForm(reasonForm, sent, currentLanguage());
	return reviewing(context, chosen, (tx, rights) =>
		applyRights(
			tx,
			context,
			rights.map((right) => ({ ...right, isGranted: false })),
			{ reason },
		),
	);
}

async function reviewing(
	context: RequestContext,
	chosen: RightSelection,
	work: (tx: Transaction, rights: readonly ReviewedRight[]) => Promise<void>,
): Promise<ReviewOutcome> {
	const outcome = await asAdmin(context, async (tx) => {
		const keys = await selectedRightKeys(tx, chosen);
		await lockPeople(tx, [...new Set(keys.map((key) => Number(key.split(":")[0])))]);
		const rights = await tx.sql<ReviewedRight>(
			`select r.person_id as "personId", p.email, r.list, r.value, r.account_id as "accountId"
			 from access_rights r join people p on p.id = r.person_id where r.right_key = any ($1::text[])
			 and r.person_id = any (select split_part(k, ':', 1)::bigint from unnest($1::text[]) k)`,
			[keys],
		);
		const others = rights.filter(({ personId }) => personId !== context.viewer?.personId);
		if (others.length === 0)
			throw new InvalidError(rights.length > 0 ? m.people_review_only_own() : m.people_review_all_gone());
		await work(tx, others);
		return { done: others.length, own: rights.length - others.length, gone: keys.length - rights.length };
	});
	forgetViewers(context.database);
	return outcome;
}

const rightsSql = 'jsonb_to_recordset($1::jsonb) x ("personId" bigint, list text, value text, "accountId" bigint)';

async function changeEach(
	tx: Transaction,
	rights: readonly ReviewedRight[],
	set: string,
	values: readonly unknown[],
): Promise<void> {
	const rows = JSON.stringify(rights);
	await tx.sql(
		`update person_accounts r set ${set} from ${rightsSql} where r.person_id = x."personId" and r.list = x.list
			and r.account_id = x."accountId"`,
		[rows, ...values],
	);
	await tx.sql(
		`update person_groups r set ${set} from ${rightsSql} where x.list = 'group' and r.person_id = x."personId"
			and r.group_name = x.value`,
		[rows, ...values],
	);
}

type Review = { act: "attested" | "term"; note: string | null; endsAt: string | null };

async function keepReview(
	tx: Transaction,
	{ viewer }: RequestContext,
	rights: readonly ReviewedRight[],
	{ act, note, endsAt }: Review,
): Promise<void> {
	await tx.sql(
		`insert into right_reviews (person_id, list, value, act, expires_at, actor, note)
		 select x."personId", x.list, x.value, $2, $3, $4, $5 from ${rightsSql}`,
		[JSON.stringify(rights), act, endsAt, viewer?.email ?? "", note],
	);
}

const entryOf = ({ email, list, value }: ReviewedRight, detail: object) => ({
	target: email,
	detail: { right: `${list}:${value}`, ...detail },
});

/** The last second of a day where the reviewer is, as PostgreSQL reads it. */
async function endOfDay(tx: Transaction, day: string, timeZone: string): Promise<string> {
	const [found] = await tx.sql<{ at: string; isPast: boolean }>(
		`select to_json(e.at) #>> '{}' as at, e.at <= now() as "isPast"
		 from (select ((($1::date + 1)::timestamp - interval '1 second') at time zone $2) as at) e`,
		[day, timeZone],
	);
	if (!found || found.isPast) throw refusedField("endsOn", m.people_review_past());
	return found.at;
}
