import { paths } from "../paths.ts";

/**
 * What a mill may switch off for a while without stopping the portal: a flood of claims, a frozen stock list, a fraud
 * under way.
 */
export const switchNames = [
	"stockRequests",
	"complaintEntry",
	"orderMessages",
	"documentBundles",
	"supplierApi",
	"bankChanges",
	"verification",
	"offlineCopies",
] as const;
export type SwitchName = (typeof switchNames)[number];

/** Switches off the copies of pages on the devices of the customers. */
export const offlineSwitch: SwitchName = "offlineCopies";

/** Pages that say so at their top when it is off; the order's page and programs say it where somebody tries. */
const switchPages: Readonly<Record<SwitchName, readonly string[]>> = {
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
export function switchedOffAt(pathname: string, off: readonly SwitchName[]): SwitchName[] {
	return off.filter((name) => switchPages[name].includes(pathname));
}

/** The switch of that name; nothing for a name of another release. */
export function findSwitch(name: string): SwitchName | undefined {
	return switchNames.find((known) => known === name);
}
