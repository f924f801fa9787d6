import type { NounObject } from "#server/lists/nouns/noun-object.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";
import { bankChangesField } from "./bank/bank-noun.ts";
import { companyFields } from "./company/company-noun.ts";
import { papersField } from "./papers/papers-noun.ts";

/** A supplier `a`, with its profile `o`, as it shows itself and its people. */
export const supplierProfile: NounObject = {
	name: "SupplierProfile",
	description: "A supplier: what the mill knows of it, and what its people say.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "a.code", description: "The mill's code of the account." },
		name: { type: "String", sql: "a.name", description: "Its name." },
		today: { type: "Day", sql: supplierToday, description: "Today by its clock." },
		...companyFields,
		papers: papersField,
		bankChanges: bankChangesField,
	},
};
