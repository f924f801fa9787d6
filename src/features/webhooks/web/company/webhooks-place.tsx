import { m } from "#generated/texts/messages.js";
import type { ApiSide } from "#shared/keys/company-scopes.ts";
import { pathWith } from "#shared/paths.ts";
import { Pill } from "#web/ui/signs/pill.tsx";
import { EndpointPill } from "../endpoints-view.tsx";

/** Where the webhooks of a company are: a path and the query that leads to them; the side whose events are offered. */
export type WebhooksPlace = { path: string; query: Readonly<Record<string, string>>; side: ApiSide };

/** The address of one of their views. */
export const placeWith = ({ path, query }: WebhooksPlace, more: Readonly<Record<string, string>> = {}): string =>
	Object.keys(query).length + Object.keys(more).length === 0 ? path : pathWith(path, { ...query, ...more });

/** How an endpoint fares; one without an owner sends nothing, whatever its last attempt met. */
export function CompanyEndpointPill({
	endpoint: { state, hasRight },
}: {
	endpoint: { state: string; hasRight: boolean };
}) {
	return hasRight ? <EndpointPill state={state} /> : <Pill tone="heat">{m.webhooks_company_state_no_right()}</Pill>;
}
