import { paths } from "../paths.ts";

/**
 * What a mill may turn off for a while without stopping the portal: a flood of claims, a frozen stock list, a fraud
 * under way.
 */
export const featureFlagNames = [
	"stockRequests",
	"complaintEntry",
	"orderMessages",
	"documentBundles",
	"supplierApi",
	"bankChanges",
	"verification",
	"offlineCopies",
] as const;
export type FeatureFlagName = (typeof featureFlagNames)[number];

/** Feature flags off the copies of pages on the devices of the customers. */
export const offlineFeature: FeatureFlagName = "offlineCopies";

/** Pages that say so at their top when it is off; the order's page and programs say it where a user tries. */
const featurePages: Readonly<Record<FeatureFlagName, readonly string[]>> = {
	stockRequests: [paths.stock],
	complaintEntry: [paths.complaints],
	orderMessages: ["/customer/orders/single", paths.lateOrders],
	documentBundles: [paths.documentBundles],
	supplierApi: [],
	bankChanges: [paths.supplierProfile],
	verification: [],
	offlineCopies: [],
};

/** Of what is off, that which a page is about. */
export function featuresOffAt(pathname: string, off: readonly FeatureFlagName[]): FeatureFlagName[] {
	return off.filter((name) => featurePages[name].includes(pathname));
}

/** The feature flag of that name; nothing for a name of another release. */
export function findFeatureFlag(name: string): FeatureFlagName | undefined {
	return featureFlagNames.find((known) => known === name);
}
