import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";
import { keyFor } from "#server/secret-key.ts";
import { isNotificationEvent, type NotificationEvent } from "#shared/notifications/notification-events.ts";

/** What a link ends: mails of one kind of notification, or of all. */
export type UnsubscribeScope = NotificationEvent | "all";
export type Unsubscribe = { personId: number; scope: UnsubscribeScope };

/**
 * The token of a mail's link, `person.scope.signature`: good for as long as the mail lies somewhere, and for nothing
 * else.
 */
export function unsubscribeToken(config: Pick<Config, "SECRET_KEY">, { personId, scope }: Unsubscribe): string {
	const said = `${personId}.${scope}`;
	return `${said}.${signatureOf(config, said)}`;
}

/** What a token ends; undefined when it is none of ours. */
export function readUnsubscribeToken(config: Pick<Config, "SECRET_KEY">, token: string): Unsubscribe | undefined {
	const [, said = "", person, scope, signature = ""] = /^((\d{1,15})\.(\w{1,40}))\.([\w-]{43})$/.exec(token) ?? [];
	if (scope !== "all" && !isNotificationEvent(scope)) return undefined;
	const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, said)));
	return isOurs ? { personId: Number(person), scope } : undefined;
}

export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

function signatureOf(config: Pick<Config, "SECRET_KEY">, said: string): string {
	return createHmac("sha256", keyFor(config, "unsubscribe links")).update(said).digest("base64url");
}
