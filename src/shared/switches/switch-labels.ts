import { m } from "#generated/texts/messages.js";
import type { Language } from "../languages.ts";
import type { SwitchName } from "./switches.ts";

type Words = typeof m.switches_stock_requests;

const titles: Readonly<Record<SwitchName, Words>> = {
	stockRequests: m.switches_stock_requests,
	complaintEntry: m.switches_complaint_entry,
	orderMessages: m.switches_order_messages,
	documentBundles: m.switches_document_bundles,
	supplierApi: m.switches_supplier_api,
	bankChanges: m.switches_bank_changes,
	verification: m.switches_verification,
	offlineCopies: m.switches_offline_copies,
};

const offs: Readonly<Record<SwitchName, Words>> = {
	stockRequests: m.switches_stock_requests_off,
	complaintEntry: m.switches_complaint_entry_off,
	orderMessages: m.switches_order_messages_off,
	documentBundles: m.switches_document_bundles_off,
	supplierApi: m.switches_supplier_api_off,
	bankChanges: m.switches_bank_changes_off,
	verification: m.switches_verification_off,
	offlineCopies: m.switches_offline_copies_off,
};

/** What a switch is called; in the reader's language, or in `locale`. */
export const switchLabel = (name: SwitchName, locale?: Language): string => titles[name]({}, locale ? { locale } : {});

/** What people are told where it is off: that it is, and what still works. */
export const switchedOffLabel = (name: SwitchName, locale?: Language): string =>
	offs[name]({}, locale ? { locale } : {});
