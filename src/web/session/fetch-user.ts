import { mayUseAlias, type UserJson } from "#shared/access.ts";
import { type CallEnvironment, tokenRefreshingCall } from "./calls.ts";
import type { UserStore } from "./user-store.ts";

export type UserEnvironment = CallEnvironment & { store: UserStore; goTo: (path: string) => void };

/**
 * Asks who is signed in, with a fresh token (specification §§2, 4, 7, 8). Without `auth` cookie the browser is sent to
 * "/". A failed or empty answer clears user and cookies; an answer that cannot be read is logged besides. An alias that
 * is not theirs is dropped with its cookie.
 */
export async function fetchUser(environment: UserEnvironment): Promise<UserJson | undefined> {
	const { cookies, store, goTo, log } = environment;
	const sent = cookies.get("auth");
	if (!sent) {
		forget(environment);
		goTo("/");
		return undefined;
	}
	try {
		const { data } = await tokenRefreshingCall<{ data?: unknown }>(environment, "/api/auth/get-user");
		const user = readUser(data, log);
		if (!user) return forget(environment);
		store.change({ user, isrAlias: keepAlias(environment, user) });
		return user;
	} catch (error) {
		log("The user could not be fetched", error);
		// Another tab may have signed in or refreshed while this call failed: what it stored is not this call's to clear.
		const now = cookies.get("auth");
		if (now === undefined || now === sent) return forget(environment);
		store.change({ user: undefined, isrAlias: undefined });
		return undefined;
	}
}

function keepAlias({ cookies }: UserEnvironment, user: UserJson): string | undefined {
	const alias = cookies.get("isr-alias");
	if (alias === undefined) return undefined;
	if (mayUseAlias(user, alias)) {
		// Its two hours begin again with the token's, or it would end in the middle of the work.
		cookies.set("isr-alias", alias);
		return alias;
	}
	cookies.clear("isr-alias");
	return undefined;
}

function forget({ cookies, store }: UserEnvironment): undefined {
	store.change({ user: undefined, isrAlias: undefined });
	cookies.clearAll();
}

/**
 * The user of the answer's JSON string (or of an object with it, the other reading of §7); what is not a user is logged
 * and nothing.
 */
function readUser(data: unknown, log: CallEnvironment["log"]): UserJson | undefined {
	try {
		const inner = typeof data === "object" && data !== null && "data" in data ? data.data : data;
		const user: unknown = typeof inner === "string" ? JSON.parse(inner) : inner;
		if (isUser(user)) return { ...user, Suppliers: user.Suppliers ?? [] };
		if (inner !== undefined && inner !== null && inner !== "") log("The user cannot be read", user);
	} catch (error) {
		log("The user cannot be read", error);
	}
	return undefined;
}

function isUser(value: unknown): value is Omit<UserJson, "Suppliers"> & { Suppliers?: string[] } {
	const isList = (list: unknown) => Array.isArray(list) && list.every((entry) => typeof entry === "string");
	if (typeof value !== "object" || value === null) return false;
	const { Groups, ShipTo, SoldTo, Suppliers } = value as Record<string, unknown>;
	return isList(Groups) && isList(ShipTo) && isList(SoldTo) && (Suppliers === undefined || isList(Suppliers));
}
