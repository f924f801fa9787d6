import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import { type Selection, selectionOf } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow, resourceType } from "#server/lists/resources/resource-object.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { addBankChanges } from "./bank/bank-schema.ts";
import { saveCompany } from "./company/save-company.ts";
import { addDueComplianceDocuments } from "./compliance-documents/due-compliance-documents-schema.ts";
import { sendComplianceDocument } from "./compliance-documents/send-compliance-document.ts";
import { addSentComplianceDocuments } from "./compliance-documents/sent-compliance-documents-schema.ts";
import { supplierProfile } from "./profile-resource.ts";

/** Adds `supplierProfile` and what a supplier's people change of it. */
export function addSupplierProfile(builder: Builder): void {
	const type = resourceType(builder, supplierProfile);
	builder.queryField("supplierProfile", (t) =>
		t.field({
			type,
			access: "supplier",
			description: "One of the viewer's supplier accounts; the first by code unless one is named.",
			args: { account: t.arg.string({ description: "Code of the account." }) },
			resolve: (_root, { account }, context, info) => findProfile(context, account ?? null, selectionOf(info)),
		}),
	);
	addCompany(builder);
	addComplianceDocuments(builder);
	addBankChanges(builder);
	addDueComplianceDocuments(builder);
	addSentComplianceDocuments(builder);
}

async function findProfile(context: RequestContext, account: string | null, wanted: Selection): Promise<ResourceRow> {
	const [row] = await asViewer(context, (tx) =>
		tx.sql<{ profile: ResourceRow }>(
			`select ${jsonObject(jsonFieldsOf(supplierProfile), wanted)} as profile from accounts a
			 left join supplier_profiles o on o.account_id = a.id cross join (select $2::integer as right_days) bank
			 where a.id = any (array(select unnest(viewer_suppliers()))) and ($1::text is null or a.code = $1) order by a.code
			 limit 1`,
			[account?.replaceAll("\u0000", "") ?? null, context.config.BANK_RIGHT_DAYS],
		),
	);
	if (!row) throw new NotFoundError();
	return row.profile;
}

function addCompany(builder: Builder): void {
	const input = builder.inputType("SaveSupplierProfileInput", {
		description: "A supplier as its people describe it.",
		fields: (t) => ({
			account: t.string({ required: true, description: "Code of the supplier account." }),
			version: t.int({ required: true, description: "The version that was looked at." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationField("saveSupplierProfile", (t) =>
		t.boolean({
			access: "supplier",
			description: "Keeps numbers, yards and contacts, all of them. Faults name the form's fields.",
			args: { input: t.arg({ type: input, required: true, description: "The profile." }) },
			resolve: (_root, { input: { account, version, values } }, context) =>
				saveCompany(context, account, version, readValues(values)),
		}),
	);
}

function addComplianceDocuments(builder: Builder): void {
	const input = builder.inputType("SendComplianceDocumentInput", {
		description: "A compliance document that a supplier sends.",
		fields: (t) => ({
			account: t.string({ required: true, description: "Code of the supplier account." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationField("sendComplianceDocument", (t) =>
		t.boolean({
			access: "supplier",
			description: "Keeps a compliance document with its file. Faults name the form's fields.",
			args: { input: t.arg({ type: input, required: true, description: "The complianceDocument." }) },
			resolve: (_root, { input: { account, values } }, context) =>
				sendComplianceDocument(context, account, readValues(values)),
		}),
	);
}
