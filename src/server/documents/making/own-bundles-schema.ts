import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { addBundleUpdates } from "./bundle-updates-schema.ts";
import { mostUnderWay, startBundle } from "./bundle-work-queries.ts";
import { findOwnBundles, type OwnBundle } from "./own-bundles-queries.ts";

/**
 * Adds `documentBundles`, the ZIPs that the viewer had made, `makeDocumentBundle`, which has one made, and
 * `documentBundleChanged`.
 */
export function addOwnBundles(builder: Builder): void {
	const bundle = implementBundle(builder);
	addBundleUpdates(builder);
	builder.queryField("documentBundles", (t) =>
		t.field({
			type: [bundle],
			access: "customer",
			description: "ZIPs of documents that the viewer had made in the last days, the newest first.",
			resolve: (_root, _args, context) => asViewer(context, findOwnBundles, context.viewer?.fullScope),
		}),
	);
	builder.mutationField("makeDocumentBundle", (t) =>
		t.boolean({
			access: "customer",
			featureFlag: "documentBundles",
			description:
				"Has a ZIP made by a job: one that was prepared, that failed, or whose documents have changed. The viewer is notified when it is ready.",
			args: { bundle: t.arg.string({ required: true, description: "Its id." }) },
			resolve: (_root, { bundle: id }, context) => start(context, id),
		}),
	);
}

function implementBundle(builder: Builder) {
	return builder.objectRef<OwnBundle>("OwnDocumentBundle").implement({
		description: "A ZIP of documents that is made by a job, and lies there for some days.",
		access: "customer",
		fields: (t) => ({
			id: t.exposeString("id", {
				description: "Downloaded at /downloads/document-bundles/ID.zip by the user who requested it.",
			}),
			title: t.exposeString("title", { description: "What was requested, in its wording at that time." }),
			state: t.exposeString("state", {
				description:
					"`waiting`, `making`, `ready`, `failed`; `outdated` when a document in it is the viewer's no more or was corrected since.",
			}),
			made: t.exposeInt("made", { description: "Documents that have gone through." }),
			total: t.exposeInt("total", { description: "Requested documents." }),
			sizeBytes: t.exposeFloat("sizeBytes", { nullable: true, description: "Bytes of the file, once it is ready." }),
			failure: t.exposeString("failure", { nullable: true, description: "Why it failed: `rights`, `size`, `fault`." }),
			askedAt: t.expose("askedAt", { type: "DateTime", description: "When it was requested." }),
			expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it lies there." }),
		}),
	});
}

async function start(context: RequestContext, id: string): Promise<boolean> {
	const person = context.viewer?.personId ?? 0;
	const started = await asViewer(
		context,
		async (tx) => {
			const answer = await startBundle(tx, id, person);
			if (answer === "started") await recordAudit(tx, context, { action: "document.bundle.make", target: id });
			return answer;
		},
		context.viewer?.fullScope,
	);
	if (started === "busy") throw new InvalidError(m.server_bundle_busy({ most: String(mostUnderWay) }));
	if (started === "gone") throw new NotFoundError(m.server_bundle_gone());
	return true;
}
