import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";
import { apiErrors } from "./api-errors.ts";

/** A part of the guide: text, steps, a table, or code, whose `name` is that of its file. */
export type GuideBlock =
	| { kind: "text"; text: string }
	| { kind: "steps" | "list"; items: string[] }
	| { kind: "code"; title?: string; code: string }
	| { kind: "links"; links: { to: string; label: string }[] }
	| { kind: "table"; titles: string[]; rows: string[][] };
export type GuideSection = { id: string; title: string; blocks: GuideBlock[] };

/** What differs from portal to portal, and the quick starts (docs/quick-start). */
export type GuideFacts = {
	/** Address of the portal, without a slash at its end. */
	url: string;
	callsPerMinute: number;
	mostRows: number;
	defaultRows: number;
	quickStarts: { curl: string; python: string; typescript: string };
};

const text = (words: string): GuideBlock => ({ kind: "text", text: words });
const code = (lines: string, title?: string): GuideBlock => ({ kind: "code", code: lines, ...(title && { title }) });

/** The guide for programmers of customers and suppliers, in one language: /developers and docs/api.md. */
export function developerGuide(facts: GuideFacts, locale: Language): GuideSection[] {
	const { url, quickStarts, callsPerMinute, mostRows, defaultRows } = facts;
	const said = { locale };
	return [
		{
			id: "key",
			title: m.developers_key_title({}, said),
			blocks: [
				text(m.developers_key_text({}, said)),
				text(m.developers_key_scopes({}, said)),
				text(m.developers_key_header({}, said)),
				code("Authorization: Bearer mgf_…"),
				text(m.developers_key_public({}, said)),
			],
		},
		{
			id: "first-call",
			title: m.developers_first_title({}, said),
			blocks: [
				text(m.developers_first_text({}, said)),
				code(quickStarts.curl, m.developers_curl({}, said)),
				code(quickStarts.python, m.developers_python({}, said)),
				code(quickStarts.typescript, m.developers_typescript({}, said)),
			],
		},
		{
			id: "changes",
			title: m.developers_sync_title({}, said),
			blocks: [
				text(m.developers_sync_text({}, said)),
				{
					kind: "steps",
					items: [
						m.developers_sync_list({}, said),
						m.developers_sync_follow({}, said),
						m.developers_sync_more({}, said),
					],
				},
				text(m.developers_sync_old({}, said)),
				text(m.developers_sync_derived({}, said)),
			],
		},
		{
			id: "values",
			title: m.developers_values_title({}, said),
			blocks: [
				{
					kind: "list",
					items: [
						m.developers_values_units({}, said),
						m.developers_values_codes({}, said),
						m.developers_values_fields({}, said),
						m.developers_values_etag({}, said),
						m.developers_values_certified({}, said),
					],
				},
			],
		},
		{ id: "writes", title: m.developers_write_title({}, said), blocks: [text(m.developers_write_text({}, said))] },
		{ id: "events", title: m.developers_events_title({}, said), blocks: [text(m.developers_events_text({}, said))] },
		{
			id: "mcp",
			title: m.developers_mcp_title({}, said),
			blocks: [text(m.developers_mcp_text({}, said)), code(`${url}/mcp`)],
		},
		{
			id: "errors",
			title: m.developers_errors_title({}, said),
			blocks: [
				text(m.developers_errors_text({}, said)),
				{
					kind: "table",
					titles: [
						m.developers_errors_code({}, said),
						m.developers_errors_status({}, said),
						m.developers_errors_cause({}, said),
					],
					rows: apiErrors.map(({ code: name, status, cause }) => [name, String(status), cause({}, said)]),
				},
			],
		},
		{
			id: "limits",
			title: m.developers_limits_title({}, said),
			blocks: [
				{
					kind: "list",
					items: [
						m.developers_limits_calls({ calls: callsPerMinute }, said),
						m.developers_limits_rows({ most: mostRows, default: defaultRows }, said),
						m.developers_limits_body({}, said),
						m.developers_limits_log({}, said),
					],
				},
			],
		},
		{
			id: "contract",
			title: m.developers_contract_title({}, said),
			blocks: [
				{
					kind: "links",
					links: [
						{ to: "/api/openapi.json", label: m.developers_contract_openapi({}, said) },
						{ to: "/postman.json", label: m.developers_contract_postman({}, said) },
					],
				},
			],
		},
		{
			id: "changelog",
			title: m.developers_changes_title({}, said),
			blocks: [
				text(m.developers_changes_text({}, said)),
				{ kind: "list", items: [`2026-11-29 · ${m.developers_change_first({}, said)}`] },
			],
		},
	];
}

/** The guide as Markdown. */
export function printedGuide(facts: GuideFacts, locale: Language): string {
	const sections = developerGuide(facts, locale).map(
		({ title, blocks }) => `## ${title}\n\n${blocks.map(printedBlock).join("\n\n")}`,
	);
	return `# ${m.developers_title({}, { locale })}\n\n${m.developers_lead({}, { locale })}\n\n${sections.join("\n\n")}\n`;
}

function printedBlock(block: GuideBlock): string {
	switch (block.kind) {
		case "text":
			return block.text;
		case "steps":
			return block.items.map((item, index) => `${index + 1}. ${item}`).join("\n");
		case "list":
			return block.items.map((item) => `- ${item}`).join("\n");
		case "links":
			return block.links.map(({ to, label }) => `- \`${to}\`: ${label}`).join("\n");
		case "code":
			return `${block.title ? `${block.title}:\n\n` : ""}\`\`\`\n${block.code.trimEnd()}\n\`\`\``;
		case "table":
			return [block.titles, block.titles.map(() => "---"), ...block.rows]
				.map((cells) => `| ${cells.join(" | ")} |`)
				.join("\n");
	}
}
