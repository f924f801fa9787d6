import type { Api, Caller } from "./api.ts";

/** Asks for the values of all certificates with whatever a row says. */
export const certificateValuesDocument = `query ($first: Int, $after: String, $search: String, $filter: CertificateValueFilterInput, $sort: CertificateValueSortInput) {
	certificateValues(tab: all, first: $first, after: $after, search: $search, filter: $filter, sort: $sort) { nodes {
		id certificateNumber revision heatNumber sample location pieces test property direction temperature temperatureUnit conditions
		specimen value unit result least most isWithin inUs { value least most unit temperature } inSi { value least most unit temperature }
		orderNumber poNumber bolNumber shippedOn meltedIn shipTo mill }
	pageInfo { hasNextPage endCursor } totals { count } missingHeats { heatNumber } } }`;
/** A row as the list answers it. */
export type CertificateValue = {
	id: string;
	certificateNumber: string;
	sample: string | null;
	location: string | null;
	test: string;
	property: string;
	direction: string | null;
	temperature: number | null;
	temperatureUnit: string | null;
	specimen: string | null;
	value: number | null;
	unit: string | null;
	result: string | null;
	least: number | null;
	most: number | null;
};
type Page = {
	nodes: CertificateValue[];
	pageInfo: { hasNextPage: boolean; endCursor: string };
	totals: { count: number };
	missingHeats: { heatNumber: string }[];
};

/** A page of the values of all certificates, at most 200. Throws what was refused. */
export async function askValues(api: Api, caller: Caller, variables = {}): Promise<Page> {
	const { data, errors } = await api.ask<{ certificateValues: Page }>(caller, certificateValuesDocument, {
		first: 200,
		...variables,
	});
	if (!data) throw new Error(JSON.stringify(errors));
	return data.certificateValues;
}
