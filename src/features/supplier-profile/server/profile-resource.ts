import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";
import { bankChangesField, bankChangesFromField } from "./bank/bank-resource.ts";
import { companyFields } from "./company/company-resource.ts";
import { complianceDocumentsField } from "./compliance-documents/compliance-documents-resource.ts";

/** A supplier `a`, with its profile `o` and the setting `bank`, as it shows itself and its people. */
export const supplierProfile: ResourceObject = {
	name: "SupplierProfile",
	description: "A supplier: what the mill knows of it, and what its people say.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "a.code", description: "The mill's code of the account." },
		name: { type: "String", sql: "a.name", description: "Its name." },
		today: { type: "Day", sql: supplierToday, description: "Today by its clock." },
		...companyFields,
		complianceDocuments: complianceDocumentsField,
		bankChanges: bankChangesField,
		bankChangesFrom: bankChangesFromField,
	},
};
