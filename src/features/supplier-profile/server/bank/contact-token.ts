import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";
import { keyFor } from "#server/secret-key.ts";

/** Which change a contact's link is about, and which of its known contacts has it, by their place among them. */
export type ContactLink = { accountId: number; number: number; contact: number };

type Key = Pick<Config, "SECRET_KEY">;

/**
 * The token of a contact's link, `account.number.contact.signature`: it opens one change for one contact, while that
 * waits.
 */
export function contactToken(config: Key, { accountId, number, contact }: ContactLink): string {
	const said = `${accountId}.${number}.${contact}`;
	return `${said}.${signatureOf(config, said)}`;
}

/** What a token opens; undefined when it is none of ours. */
export function readContactToken(config: Key, token: string): ContactLink | undefined {
	const [, said = "", accountId, number, contact, signature = ""] =
		/^((\d{1,15})\.(\d{1,9})\.(\d{1,4}))\.([\w-]{43})$/.exec(token) ?? [];
	if (!said || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, said)))) return undefined;
	return { accountId: Number(accountId), number: Number(number), contact: Number(contact) };
}

/**
 * Where a contact confirms a change or stops it; the token is in the query, which no log keeps and the mail outbox
 * masks.
 */
export const contactPath = (token: string): string => `/bank-change?token=${token}`;

function signatureOf(config: Key, said: string): string {
	return createHmac("sha256", keyFor(config, "bank contacts")).update(said).digest("base64url");
}
