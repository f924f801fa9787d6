import { boundedFetch } from "#server/http/bounded-fetch.ts";
import type { Services } from "#server/request-context.ts";
import type { Health } from "#web/page-context.ts";

type Check = Health["checks"][number];
type Name = Check["name"];

const identityTimeoutMs = 2_000;
const askProvider = boundedFetch(1_048_576);

const summaryLivesMs = 30_000;

/**
 * Whether all parts answered when they were last asked, for pages that must not wait for an answer: undefined until the
 * first one. What is older than 30 s is asked again behind the page.
 */
export function createHealthSummary(check: () => Promise<Check[]>): () => boolean | undefined {
	let isWell: boolean | undefined;
	let askedAt = Number.NEGATIVE_INFINITY;
	const ask = async () => {
		isWell = (await check().catch((): Pick<Check, "ok">[] => [{ ok: false }])).every(({ ok }) => ok);
	};
	return () => {
		if (performance.now() - askedAt > summaryLivesMs) {
			askedAt = performance.now();
			void ask();
		}
		return isWell;
	};
}

/** Asks the parts that Millgate rests on whether they answer, and remembers since when each is as it is. */
export function createHealthCheck({ config, database }: Services): () => Promise<Check[]> {
	const known = new Map<Name, Check>();
	const probes: Record<Name, () => Promise<boolean>> = {
		database: database.isHealthy,
		identity: async () => (await Promise.all(issuers(config).map(answers))).every(Boolean),
	};
	const check = async (name: Name): Promise<Check> => {
		const ok = await probes[name]();
		const before = known.get(name);
		const now = before?.ok === ok ? before : { name, ok, since: new Date().toISOString() };
		known.set(name, now);
		return now;
	};
	return () => Promise.all([check("database"), check("identity")]);
}

function issuers({ CDC_ISSUER, IAM_ISSUER, AD_ISSUER }: Services["config"]): string[] {
	return [...new Set([CDC_ISSUER, IAM_ISSUER, AD_ISSUER].filter((issuer) => issuer !== undefined))];
}

function answers(issuer: string): Promise<boolean> {
	const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
	// A page of a proxy under 200 is no answer of a provider, and one that calls itself otherwise signs nobody in (OpenID
	// Connect Discovery 4.3).
	return askProvider(address, { signal: AbortSignal.timeout(identityTimeoutMs) })
		.then(
			async (response) => response.ok && ((await response.json()) as { issuer?: unknown } | null)?.issuer === issuer,
		)
		.catch(() => false);
}
