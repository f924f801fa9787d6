import type { Builder } from "#server/graphql/builder.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow, resourceType } from "#server/lists/resources/resource-object.ts";
import { asViewer } from "#server/request-context.ts";
import { asIssued, certificateAsIssued } from "./certificate-as-issued.ts";
import { certificate } from "./certificate-row.ts";

/** Adds `certificateRevision`: what a certificate said before it was corrected. */
export function addCertificateRevision(builder: Builder): void {
	builder.queryField("certificateRevision", (t) =>
		t.field({
			type: resourceType(builder, certificate),
			access: "customer",
			nullable: true,
			description:
				"A certificate as one of its revisions said. Nothing when it is not there, not the viewer's, or was not kept.",
			args: {
				number: t.arg.string({ required: true, description: "Number of the certificate." }),
				revision: t.arg.int({ required: true, description: "Its revision." }),
			},
			resolve: async (_root, { number, revision }, context, info) => {
				const fields = jsonObject(jsonFieldsOf(certificateAsIssued), selectionOf(info));
				const rows = await asViewer(context, (tx) =>
					tx.sql<{ row: ResourceRow }>(
						`select ${fields} as row from ${asIssued} where r.certificate_number = $1 and r.revision = $2
							order by r.account_id limit 1`,
						[number, revision],
					),
				);
				return rows[0]?.row ?? null;
			},
		}),
	);
}
