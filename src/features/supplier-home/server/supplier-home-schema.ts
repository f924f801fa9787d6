import type { Builder } from "#server/graphql/builder.ts";
import { dataStamp, dataStampSql, type ShownKinds } from "#server/graphql/data-stamp.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import { oncePerSchema } from "#server/graphql/once-per-schema.ts";
import { type Selection, selectionOf } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow, resourceFields } from "#server/lists/resources/resource-object.ts";
import { asViewer } from "#server/request-context.ts";
import { supplierFigures } from "./supplier-figures.ts";

const shown: ShownKinds = { side: "supplier", kinds: ["purchase-orders", "receipts", "settlements", "remittances"] };

/**
 * Adds `supplierHome`: the figures of a supplier's home page, in one statement under the supplier's own row policies.
 */
export function addSupplierHome(builder: Builder): void {
	const home = oncePerSchema(builder, supplierFigures.name, () =>
		builder.objectRef<ResourceRow>(supplierFigures.name).implement({
			description: supplierFigures.description,
			access: supplierFigures.access,
			fields: (t) => ({
				...resourceFields(builder, t, supplierFigures.fields),
				dataAsOf: t.field({
					type: dataStamp(builder),
					nullable: true,
					description: "How recent the mill's data is.",
					resolve: (row) => row.dataAsOf as never,
				}),
			}),
		}),
	);
	const fields = { ...jsonFieldsOf(supplierFigures), dataAsOf: (wanted: Selection) => dataStampSql(shown, wanted) };
	builder.queryField("supplierHome", (t) =>
		t.field({
			type: home,
			access: "supplier",
			description: "Figures of the viewer's supplier accounts.",
			resolve: async (_root, _args, context, info) => {
				const text = `select ${jsonObject(fields, selectionOf(info))} as home`;
				const [row] = await asViewer(context, (tx) => tx.sql<{ home: ResourceRow }>(text));
				if (!row) throw new Error("A select without FROM answers one row");
				return row.home;
			},
		}),
	);
}
