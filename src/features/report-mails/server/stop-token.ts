import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";
import { keyFor } from "#server/secret-key.ts";

const form = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/**
 * The token of a mail's link that ends one report, `id.signature`: good as long as the mail lies somewhere, and for
 * nothing else.
 */
export function stopToken(config: Pick<Config, "SECRET_KEY">, id: string): string {
	return `${id}.${signatureOf(config, id)}`;
}

/** The report that a token ends; undefined when it is none of ours. */
export function readStopToken(config: Pick<Config, "SECRET_KEY">, token: string): string | undefined {
	const [, id, signature = ""] = form.exec(token) ?? [];
	if (id === undefined) return undefined;
	return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, id))) ? id : undefined;
}

export const stopPath = (token: string): string => `/unsubscribe/report/${token}`;

function signatureOf(config: Pick<Config, "SECRET_KEY">, id: string): string {
	return createHmac("sha256", keyFor(config, "report mails")).update(id).digest("base64url");
}
