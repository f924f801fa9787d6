import type { ShownApiCallFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { apiKeyStateLabel, scopeLabel } from "../api-key-labels.ts";
import styles from "./api-keys.module.css";

graphql(`
	fragment ShownApiCall on ApiCall {
		id
		calledAt
		method
		path
		status
		durationMs
	}
`);

const tones: Record<string, Tone> = {
	good: "better",
	replaced: "steel",
	"without-right": "heat",
	expired: "heat",
	revoked: "neutral",
};

export function KeyPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{apiKeyStateLabel(state)}</Pill>;
}

/** Whether the key still works, or would with an owner who has the right. */
export const isLive = (state: string): boolean => ["good", "replaced", "without-right"].includes(state);

const mostNamed = 2;

/** The first two of a key's scopes or accounts, and how many more there are. */
export function fewOf(all: readonly string[], format: Format): string {
	const words = all.slice(0, mostNamed).join(", ");
	const rest = all.length - mostNamed;
	return rest > 0 ? m.api_keys_more({ words, count: format.number(rest) }) : words;
}

export function Scopes({ scopes }: { scopes: readonly string[] }) {
	return (
		<ul className={styles.scopes}>
			{scopes.map((scope) => (
				<li key={scope}>{scopeLabel(scope)}</li>
			))}
		</ul>
	);
}

/** What the key's program asked lately. */
export function Calls({ calls }: { calls: readonly ShownApiCallFragment[] }) {
	const format = useFormat();
	return (
		<Card title={m.api_keys_calls()}>
			<p className={styles.about}>{m.api_keys_calls_about()}</p>
			<FactsTable
				isStacked
				label={m.api_keys_calls()}
				titles={[m.api_keys_call_at(), m.api_keys_call_request(), m.api_keys_call_status(), m.api_keys_call_duration()]}
				none={m.api_keys_calls_none()}
				rows={calls.map(({ id, calledAt, method, path, status, durationMs }) => ({
					id,
					cells: [
						format.instant(calledAt),
						<code key="request" className={styles.request}>
							{method} {path}
						</code>,
						<Pill key="status" tone={status < 400 ? "better" : "heat"}>
							{String(status)}
						</Pill>,
						m.api_keys_call_ms({ count: format.number(durationMs) }),
					],
				}))}
			/>
		</Card>
	);
}
