import { type DeskKind, isDeskKind } from "./desk-kinds.ts";

/** Names an item at the desk: code of its account, kind, and its name within both. */
export type DeskKey = { account: string; kind: DeskKind; item: string };

/** A key in one word, for addresses and rows: `104233:complaint:CP100017`. */
export function printDeskKey({ account, kind, item }: { account: string; kind: string; item: string }): string {
	return `${account}:${kind}:${item}`;
}

/** Reads such a word; nothing where it is none. */
export function readDeskKey(text: string): DeskKey | undefined {
	const [account = "", kind = "", ...rest] = text.split(":");
	const item = rest.join(":");
	return account !== "" && isDeskKind(kind) && item !== "" ? { account, kind, item } : undefined;
}
