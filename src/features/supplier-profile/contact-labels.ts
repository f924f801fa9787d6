import { m } from "#generated/texts/messages.js";
import type { ContactReceipt, ContactRole } from "#shared/supplies/contacts.ts";
import { wordOf } from "#shared/word-of.ts";

const roles: Readonly<Record<ContactRole, () => string>> = {
	sales: m.supplier_profile_role_sales,
	accounting: m.supplier_profile_role_accounting,
	logistics: m.supplier_profile_role_logistics,
	quality: m.supplier_profile_role_quality,
	management: m.supplier_profile_role_management,
	other: m.supplier_profile_role_other,
};
const receipts: Readonly<Record<ContactReceipt, () => string>> = {
	remittance: m.supplier_profile_receives_remittance,
	quality: m.supplier_profile_receives_quality,
	logistics: m.supplier_profile_receives_logistics,
};

/** What a contact is there for; one that is not known yet is shown as it came. */
export const contactRoleLabel = wordOf(roles);
/** What a contact is sent. */
export const contactReceiptLabel = wordOf(receipts);
