import { m } from "#generated/texts/messages.js";

const words: ReadonlyMap<string, () => string> = new Map([
	["visitor", m.audit_by_visitor],
	["command", m.audit_by_command],
	...["retention", "end-rights", "deactivation", "webhooks", "job"].map((job) => [job, m.audit_by_portal] as const),
]);

/**
 * Who is on record, in the reader's words: a person's address as it is; a program (`key erp`, `feed erp`) and the
 * portal's own work by what they are.
 */
export function actorLabel(actor: string): string {
	const [, by, source] = /^(key|feed) (.+)$/.exec(actor) ?? [];
	if (source) return by === "key" ? m.audit_by_key({ source }) : m.audit_by_feed({ source });
	return words.get(actor)?.() ?? actor;
}
