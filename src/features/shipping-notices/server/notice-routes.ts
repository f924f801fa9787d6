import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { requireFeature } from "#server/feature-flags.ts";
import { storableJson } from "#server/forms/storable-json.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { asViewer, type Services } from "#server/request-context.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import {
	InvalidError,
	KeyRefusedError,
	NotFoundError,
	TooManyRequestsError,
	UnauthorizedError,
} from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";
import { supplierOfScope } from "#shared/keys/key-scopes.ts";
import { oldNamesDeprecatedAt, oldNamesUntil } from "../notice-body.ts";
import { amendNotice, cancelNotice, type Sender, submitNotice } from "./enter-notice.ts";
import { takeBody } from "./form-of-body.ts";

/** A program's key as a client that keeps keys knows it; nothing when it is not good. */
export type FindKey = (
	authorization: string | undefined,
) => Promise<{ id: number; source: string; scopes: string[] } | undefined>;

/** As the form takes it. */
const mostKey = 80;
const minute = 60;
const hitsPerKey = 120;
const wrongKeysPerAddress = 30;

/** Says of an answer that its request used names of before (RFC 9745, RFC 8594). */
const oldNamesHeaders = {
	deprecation: `@${oldNamesDeprecatedAt}`,
	sunset: new Date(`${oldNamesUntil}T23:59:59Z`).toUTCString(),
	link: '</api/openapi.json>; rel="deprecation"',
};

/** Shipping notices for programs of suppliers, through the validator of the page (docs/shipping-notices.md). */
export function registerNoticeRoutes(app: Hono<Env>, services: Services, findKey: FindKey): void {
	app.post("/api/notices/v1", async (c) => {
		const [sender, sent] = await senderAndBody(c, services, findKey);
		await requireFeature(services.database, "supplierApi", sender.language);
		const key = keyOf(c, sent);
		const { taken, isOld } = await takeBody(sender, sent, [], (form) => submitNotice(sender, { ...form, key }));
		return c.json(taken, taken.isNew ? 201 : 200, isOld ? oldNamesHeaders : {});
	});
	app.post("/api/notices/v1/:notice/amend", async (c) => {
		const [sender, sent] = await senderAndBody(c, services, findKey);
		await requireFeature(services.database, "supplierApi", sender.language);
		const revision = sent.revision;
		if (!Number.isSafeInteger(revision))
			throw new InvalidError(m.asn_fault_incomplete(), [{ field: "revision", reason: m.asn_fault_revision() }]);
		const { taken, isOld } = await takeBody(sender, sent, ["revision"], ({ revision: _seen, ...form }) =>
			amendNotice(sender, c.req.param("notice"), Number(revision), { ...form, key: "amendment" }),
		);
		return c.json(taken, 200, isOld ? oldNamesHeaders : {});
	});
	app.post("/api/notices/v1/:notice/cancel", async (c) => {
		const [sender, sent] = await senderAndBody(c, services, findKey);
		const errors = Object.keys(sent).map((field) => ({ field, reason: m.server_unknown_field() }));
		if (errors.length > 0) throw new InvalidError(m.asn_fault_incomplete(), errors);
		return c.json({ cancelled: await cancelNotice(sender, c.req.param("notice")) });
	});
	app.get("/api/notices/v1/:notice", async (c) => {
		const { context, by } = await senderOf(c, services, findKey);
		const found = await asViewer(context, (tx) => readNotice(tx, c.req.param("notice")), by.scope);
		if (!found) throw new NotFoundError();
		return c.json(found);
	});
}

async function senderAndBody(
	c: Context<Env>,
	services: Services,
	findKey: FindKey,
): Promise<[Sender, Record<string, unknown>]> {
	const sender = await senderOf(c, services, findKey);
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
	if (type !== "application/json") throw new InvalidError(m.asn_fault_json());
	const text = await c.req.text();
	const sent = storableJson(text);
	if (!isRecord(sent)) throw new InvalidError(m.asn_fault_json());
	return [sender, sent];
}

/**
 * The supplier behind the key; throws UnauthorizedError without a good one, KeyRefusedError for one that is for
 * something else, TooManyRequestsError where it comes too often. Wrong keys are counted by address, so that nobody may
 * try many.
 */
export async function senderOf(c: Context<Env>, services: Services, findKey: FindKey): Promise<Sender> {
	const { requestId, address, log } = c.var;
	const authorization = c.req.header("authorization");
	const key = await findKey(authorization);
	const bucket = key ? `notice-key:${key.id}` : `notice-address:${networkOf(address)}`;
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		services.database,
		bucket,
		key ? hitsPerKey : wrongKeysPerAddress,
		minute,
	);
	if (!allowed) throw new TooManyRequestsError(m.asn_too_many({ seconds: retryAfterSeconds }), retryAfterSeconds);
	const [code, ...others] = (key?.scopes ?? []).flatMap((scope) => supplierOfScope(scope) ?? []);
	if (!key) throw new UnauthorizedError(authorization ? m.asn_key_wrong() : m.asn_key_missing());
	if (!code || others.length > 0) throw new KeyRefusedError(m.asn_key_scope());
	const supplierId = await services.database.transaction("millgate_feeds", {}, (tx) => findSupplier(tx, code));
	if (supplierId === undefined) throw new KeyRefusedError(m.asn_key_scope());
	const by = { name: key.source, actor: `key ${key.source}`, scope: { supplierIds: [supplierId] }, alias: undefined };
	const context = { ...services, log, requestId, address, viewer: undefined };
	return { context, by, language: requestLanguage(c.req.raw) };
}

/** One whose account the mill has closed is none: its people have lost it too. */
async function findSupplier(tx: Transaction, code: string): Promise<number | undefined> {
	const [found] = await tx.sql<{ id: number }>(
		"select id from accounts where code = $1 and kind = 'supplier' and is_active",
		[code],
	);
	return found?.id;
}

/** What makes two sendings one: the header, or the supplier's own number. */
function keyOf(c: Context<Env>, { notice }: Record<string, unknown>): string {
	const header = c.req.header("idempotency-key");
	if (header !== undefined && header.length > mostKey)
		throw new InvalidError(m.asn_fault_incomplete(), [
			{ field: "Idempotency-Key", reason: m.asn_fault_key({ most: mostKey }) },
		]);
	// A number that is too long is told at its own field.
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
