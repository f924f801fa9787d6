import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

const words = {
	feed: m.audit_by_source_feed,
	hand: m.audit_by_source_hand,
	invitation: m.audit_by_source_invitation,
	scim: m.audit_by_source_scim,
	company: m.audit_by_source_company,
	term: m.audit_by_source_term,
};

/**
 * Where a right comes from, or what took it: its own end (`term`) and a company's administrator (`company`) only take.
 */
export type RightSource = keyof typeof words;

export const sourceLabel = wordOf(words);
