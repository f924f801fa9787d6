import { randomUUID } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { addToOutbox } from "#server/outbox.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from "#shared/errors.ts";
import { createFormat } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { putOrderMessage } from "../messages/write-order-message.ts";
import { daysLateSql, isLateSql, millsSql, millToday } from "../order-lines-sql.ts";
import { isBuyer, requestedUpdateSql } from "./late-line-sql.ts";

/** A line of the viewer's by the mill's numbers. */
export type LineName = { order: string; item: number };

type LateLine = {
	accountId: number;
	account: string;
	shipToId: number;
	isBuyer: boolean;
	isLate: boolean;
	daysLate: number | null;
	estimatedOn: string | null;
	hasPassed: boolean | null;
	askedAt: Date | null;
};

/**
 * Asks inside sales for an update on a line that is late, as a message about it. Asked again before the mill has
 * answered, nothing more is sent. Throws NotFoundError when it is not theirs, InvalidError when it is late no more.
 */
export async function askForUpdate(
	context: RequestContext,
	viewer: Viewer,
	name: LineName,
	language: Language,
): Promise<void> {
	await asViewer(context, async (tx) => {
		const line = await findLateLine(tx, name);
		if (line.askedAt !== null) return;
		const { daysLate, estimatedOn } = line;
		const day = estimatedOn === null ? "–" : formatFor(viewer, language).day(estimatedOn);
		const body = m.order_late_asks(
			{ line: `${name.order}-${name.item}`, days: daysLate ?? 0, day },
			{ locale: language },
		);
		await addAnswer(tx, viewer, name, line, "update_asked");
		await putOrderMessage(tx, context, viewer, name, { body, files: [] });
	});
}

/**
 * Accepts the current date of a late line; the same date is accepted once. Throws NotFoundError if the line is not
 * theirs, ForbiddenError if they only receive it, ConflictError if the date is not the current one, and InvalidError if
 * it has passed.
 */
export async function acceptDate(
	context: RequestContext,
	viewer: Viewer,
	name: LineName,
	day: string,
	language: Language,
): Promise<void> {
	await asViewer(context, async (tx) => {
		const line = await findLateLine(tx, name);
		const { accountId, account, estimatedOn } = line;
		// Who buys for one account may receive for another.
		if (!line.isBuyer) throw new ForbiddenError();
		const format = formatFor(viewer, language);
		if (estimatedOn !== day) {
			const now = estimatedOn === null ? "–" : format.day(estimatedOn);
			throw new ConflictError(m.order_late_date_moved({ day: now }, { locale: language }));
		}
		if (line.hasPassed)
			throw new InvalidError(m.order_late_date_passed({ day: format.day(day) }, { locale: language }));
		if (!(await addAnswer(tx, viewer, name, line, "date_accepted"))) return;
		await recordAudit(tx, context, {
			action: "order.accept_date",
			target: name.order,
			detail: { item: name.item, day },
		});
		const content = {
			order: name.order,
			item: name.item,
			account,
			acceptedOn: day,
			by: viewer.name,
			alias: viewer.alias?.code ?? null,
		};
		await addToOutbox(tx, { accountId, kind: "order.date_accepted", subject: name.order, content });
	});
}

// A year is always said: what is written stays.
const formatFor = ({ preferences }: Viewer, language: Language) =>
	createFormat({ ...preferences, language, year: 0, coilLabel: "" });

/** The line, locked against other answers to it until the transaction ends. */
async function findLateLine(tx: Transaction, { order, item }: LineName): Promise<LateLine> {
	// A statement of its own: one that waits for the lock would read what was before it waited.
	await tx.sql("select pg_advisory_xact_lock(hashtextextended('late line ' || $1::text || '-' || $2::int::text, 0))", [
		order,
		item,
	]);
	const [line] = await tx.sql<LateLine>(
		`select l.account_id as "accountId", a.code as account, l.ship_to_id as "shipToId", ${isBuyer.sql} as "isBuyer",
			${isLateSql} as "isLate", ${daysLateSql} as "daysLate",
			l.estimated_on::text as "estimatedOn", l.estimated_on < ${millToday} as "hasPassed",
			${requestedUpdateSql} as "askedAt"
		 from order_lines l join ${millsSql} on m.code = l.mill join accounts a on a.id = l.account_id
		 where l.order_number = $1 and l.item = $2 order by l.account_id limit 1`,
		[order, item],
	);
	if (!line) throw new NotFoundError();
	if (!line.isLate) throw new InvalidError(m.order_late_no_more());
	return line;
}

async function addAnswer(
	tx: Transaction,
	viewer: Viewer,
	{ order, item }: LineName,
	line: LateLine,
	kind: string,
): Promise<boolean> {
	const { accountId, shipToId, estimatedOn } = line;
	const added = await tx.sql(
		`insert into line_answers (account_id, order_number, item, answer_key, ship_to_id, kind, promised_on, author, alias,
		 person_id)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, viewer_person()) on conflict do nothing returning answer_key`,
		[accountId, order, item, randomUUID(), shipToId, kind, estimatedOn, viewer.name, viewer.alias?.code ?? null],
	);
	await publishChanges(
		tx,
		liveKinds.orderLines,
		`select jsonb_build_array(jsonb_build_object('account', $2::bigint, 'shipTo', $3::bigint, 'order', $4::text, 'item', $5::int))`,
		[accountId, shipToId, order, item],
	);
	return added.length > 0;
}
