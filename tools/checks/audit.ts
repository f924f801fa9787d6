import { z } from "zod";

/**
 * A finding of the registry that must wait: its number, why nothing here is in danger, and the last day on which that
 * is so.
 */
export const knownFindings = z.array(
	z.object({ id: z.string().regex(/^GHSA(-[\w]{4}){3}$/), reason: z.string().min(20), until: z.iso.date() }).strict(),
);
export type KnownFinding = z.infer<typeof knownFindings>[number];

/** What `npm audit --json` answers (report version 2), as far as it is read here. */
const auditReport = z.object({
	auditReportVersion: z.number(),
	vulnerabilities: z.record(
		z.string(),
		z.object({
			via: z.array(
				z.union([z.string(), z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() })]),
			),
		}),
	),
});

export type AuditAnswer = z.infer<typeof auditReport>;

/** The registry's answer out of npm's output; undefined when it gave none (it is away, or offers no such thing). */
export function readAudit(output: string): AuditAnswer | undefined {
	try {
		return auditReport.safeParse(JSON.parse(output)).data;
	} catch {
		return undefined;
	}
}

/**
 * Findings that are not listed or whose time is over, and listed ones that no longer exist; one line each. `today` as
 * 2026-11-21.
 */
export function auditFaults({ vulnerabilities }: AuditAnswer, known: readonly KnownFinding[], today: string): string[] {
	const found = new Map(
		Object.values(vulnerabilities)
			.flatMap(({ via }) => via)
			.flatMap((one) => (typeof one === "string" ? [] : [[one.url.split("/").at(-1) ?? one.url, one] as const])),
	);
	const open = [...found].flatMap(([id, { name, title, severity }]) => {
		const excuse = known.find((one) => one.id === id);
		if (!excuse) return [`${name}: ${severity}, ${title} (${id})`];
		return excuse.until < today ? [`${name}: ${id} was known until ${excuse.until}: ${excuse.reason}`] : [];
	});
	return [
		...open,
		...known
			.filter(({ id }) => !found.has(id))
			.map(({ id }) => `${id} is found no more: take it out of known-findings.json`),
	];
}
