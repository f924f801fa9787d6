import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { ApiServices } from "#server/api/api-routes.ts";
import type { Transaction } from "#server/database/database.ts";
import { requireFeature } from "#server/feature-flags.ts";
import { storableJson } from "#server/forms/storable-json.ts";
import type { Env } from "#server/http/env.ts";
import { asViewer } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";
import { oldNamesDeprecatedAt, oldNamesUntil } from "../notice-body.ts";
import { amendNotice, cancelNotice, type Sender, submitNotice } from "./enter-notice.ts";
import { takeBody } from "./form-of-body.ts";
import { answerSender, type FindKey } from "./notice-sender.ts";

/** As the form takes it. */
const mostKey = 80;

/** Says of an answer that its request used names of before (RFC 9745, RFC 8594). */
const oldNamesHeaders = {
	deprecation: `@${oldNamesDeprecatedAt}`,
	sunset: new Date(`${oldNamesUntil}T23:59:59Z`).toUTCString(),
	link: '</api/openapi.json>; rel="deprecation"',
};

/** Shipping notices for programs of suppliers, through the validator of the page (docs/shipping-notices.md). */
export function registerNoticeRoutes(app: Hono<Env>, services: ApiServices, findKey: FindKey): void {
	const write = (c: Context<Env>, answer: (sender: Sender, sent: Body) => Promise<NoticeAnswer>) =>
		answerSender(c, services, findKey, "write", async (sender) => {
			const { status, body, headers } = await answer(sender, await readBody(c));
			return c.json(body, status, headers);
		});
	app.post("/api/notices/v1", (c) =>
		write(c, async (sender, sent) => {
			await requireFeature(services.database, "supplierApi", sender.language);
			return submit(sender, sent, keyOf(c, sent));
		}),
	);
	app.post("/api/notices/v1/:notice/amend", (c) =>
		write(c, async (sender, sent) => {
			await requireFeature(services.database, "supplierApi", sender.language);
			return amend(sender, c.req.param("notice") ?? "", sent);
		}),
	);
	app.post("/api/notices/v1/:notice/cancel", (c) =>
		write(c, (sender, sent) => cancel(sender, c.req.param("notice") ?? "", sent)),
	);
	app.get("/api/notices/v1/:notice", (c) =>
		answerSender(c, services, findKey, "read", async ({ context, by }) => {
			const found = await asViewer(context, (tx) => readNotice(tx, c.req.param("notice") ?? ""), by.scope);
			if (!found) throw new NotFoundError();
			return c.json(found);
		}),
	);
}

type Body = Record<string, unknown>;
/** What a notice's write answers, here and at `/api/supplier/v1/notices`. */
export type NoticeAnswer = { status: 200 | 201; body: Body; headers: Record<string, string> };

/** Takes a program's notice; `key` is the same for the same notice. */
export async function submit(sender: Sender, sent: Body, key: string): Promise<NoticeAnswer> {
	const { taken, isOld } = await takeBody(sender, sent, [], (form) => submitNotice(sender, { ...form, key }));
	return { status: taken.isNew ? 201 : 200, body: taken, headers: isOld ? oldNamesHeaders : {} };
}

/** Amends a notice by the whole of it, with the revision that the program read. */
export async function amend(sender: Sender, notice: string, sent: Body): Promise<NoticeAnswer> {
	const revision = sent.revision;
	if (!Number.isSafeInteger(revision))
		throw new InvalidError(m.asn_fault_incomplete(), [{ field: "revision", reason: m.asn_fault_revision() }]);
	const { taken, isOld } = await takeBody(sender, sent, ["revision"], ({ revision: _seen, ...form }) =>
		amendNotice(sender, notice, Number(revision), { ...form, key: "amendment" }),
	);
	return { status: 200, body: taken, headers: isOld ? oldNamesHeaders : {} };
}

/** Cancels a notice; nothing else is said. */
export async function cancel(sender: Sender, notice: string, sent: Body): Promise<NoticeAnswer> {
	const errors = Object.keys(sent).map((field) => ({ field, reason: m.server_unknown_field() }));
	if (errors.length > 0) throw new InvalidError(m.asn_fault_incomplete(), errors);
	return { status: 200, body: { cancelled: await cancelNotice(sender, notice) }, headers: {} };
}

async function readBody(c: Context<Env>): Promise<Body> {
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
	if (type !== "application/json") throw new InvalidError(m.asn_fault_json());
	const sent = storableJson(await c.req.text());
	if (!isRecord(sent)) throw new InvalidError(m.asn_fault_json());
	return sent;
}

/** What makes two sendings one: the header, or the supplier's own number. */
function keyOf(c: Context<Env>, { notice }: Record<string, unknown>): string {
	const header = c.req.header("idempotency-key");
	if (header !== undefined && header.length > mostKey)
		throw new InvalidError(m.asn_fault_incomplete(), [
			{ field: "Idempotency-Key", reason: m.asn_fault_key({ most: mostKey }) },
		]);
	// An idempotency key that is too long is reported at its own field.
	const key =
		header ?? (typeof notice === "string" && notice.trim() ? `number ${notice.trim()}`.slice(0, mostKey) : "");
	if (key === "")
		throw new InvalidError(m.asn_fault_incomplete(), [{ field: "notice", reason: m.asn_fault_idempotency() }]);
	return key.padEnd(8, "-");
}

async function readNotice(tx: Transaction, notice: string): Promise<Record<string, unknown> | undefined> {
	if (notice.length > 40) return undefined;
	const [found] = await tx.sql<{ found: Record<string, unknown> }>(
		`select jsonb_build_object('notice', h.notice_number, 'state', h.state, 'revision', h.notice_revision,
			'loads', (select jsonb_agg(jsonb_build_object('load', l.load, 'vehicle', l.vehicle, 'state', l.state, 'netLb',
			l.net_lb,
				'acceptedLb', case when l.state in ('received', 'settled', 'paid') then l.accepted_lb end, 'receipt',
				l.receipt_number) order by l.load)
				from shipping_notice_loads l where l.account_id = h.account_id and l.notice_number = h.notice_number)) as found
		 from shipping_notices h where h.account_id = any (array(select unnest(viewer_suppliers())))
		 and h.notice_number = $1`,
		[notice],
	);
	return found?.found;
}
