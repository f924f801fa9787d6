import { type ListState, openingState } from "#shared/lists/list-definition.ts";
import { listPath } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { certificatesList } from "../certificates-list.ts";

/**
 * The values of the certificates of a view; of those in force one property, as the chart draws it. The list of values
 * reads tabs, search and filters of certificates, so that its definition is not loaded here. Certificates in
 * preparation have no values.
 */
export function valuesPath({ tab, search, filters }: ListState, property?: string): string {
	const { chart: _, incomplete: _none, ...kept } = filters;
	const state = { ...openingState(certificatesList), tab, search, filters: kept };
	const path = listPath(paths.certificateValues, certificatesList, state);
	if (property === undefined) return path;
	const charted = new URLSearchParams({ property, ...(kept.state ? {} : { state: "published" }) });
	return `${path}${path.includes("?") ? "&" : "?"}${charted}`;
}
