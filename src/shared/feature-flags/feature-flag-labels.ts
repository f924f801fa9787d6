import { m } from "#generated/texts/messages.js";
import type { Language } from "../languages.ts";
import type { FeatureFlagName } from "./feature-flags.ts";

type Words = typeof m.feature_flags_stock_requests;

const titles: Readonly<Record<FeatureFlagName, Words>> = {
	stockRequests: m.feature_flags_stock_requests,
	complaintEntry: m.feature_flags_complaint_entry,
	orderMessages: m.feature_flags_order_messages,
	documentBundles: m.feature_flags_document_bundles,
	supplierApi: m.feature_flags_supplier_api,
	bankChanges: m.feature_flags_bank_changes,
	verification: m.feature_flags_verification,
	offlineCopies: m.feature_flags_offline_copies,
};

const offs: Readonly<Record<FeatureFlagName, Words>> = {
	stockRequests: m.feature_flags_stock_requests_off,
	complaintEntry: m.feature_flags_complaint_entry_off,
	orderMessages: m.feature_flags_order_messages_off,
	documentBundles: m.feature_flags_document_bundles_off,
	supplierApi: m.feature_flags_supplier_api_off,
	bankChanges: m.feature_flags_bank_changes_off,
	verification: m.feature_flags_verification_off,
	offlineCopies: m.feature_flags_offline_copies_off,
};

/** What a feature flag is called; in the reader's language, or in `locale`. */
export const featureFlagLabel = (name: FeatureFlagName, locale?: Language): string =>
	titles[name]({}, locale ? { locale } : {});

/** Shown where it is off: that it is off, and what still works. */
export const featureOffLabel = (name: FeatureFlagName, locale?: Language): string =>
	offs[name]({}, locale ? { locale } : {});
