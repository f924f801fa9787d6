import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { noteRefusal } from "#server/audit-record/note-refusal.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { currentLanguage, inLanguage } from "#server/language.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { asViewer, type RequestContext, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { type Access, mayAccess } from "#shared/access.ts";
import { mostStreamed } from "#shared/documents/document-bundle-form.ts";
import { namePatternError } from "#shared/documents/document-name-errors.ts";
import { FeatureOffError, ForbiddenError, InvalidError, NotFoundError } from "#shared/errors.ts";
import { featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import { dayIn } from "#shared/forms/days.ts";
import { findDocumentChoices } from "../choices/document-choices-queries.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { storedBundleResponse } from "../making/stored-bundle-response.ts";
import { type DocumentBundle, findDocumentBundle } from "./bundle-queries.ts";
import { bundleResponse } from "./bundle-response.ts";
import { findListedDocuments, requireListState } from "./listed-documents-queries.ts";

/**
 * `GET /downloads/bills-of-lading.zip` and the like: the documents of a list's rows, as the page with the same query shows
 * them. `GET /downloads/document-bundles/ID.zip`: what was prepared, or the file that was made of it. Files are named by
 * `?names=`, or as the person chose.
 */
export function registerBundleRoutes(
	app: Hono<Env>,
	services: Services,
	kinds: readonly DocumentRenderer[],
	resources: readonly ListResource[],
): void {
	app.get("/downloads/document-bundles/:file{[A-Za-z0-9_-]{22}\\.zip}", (c) => {
		const id = c.req.param("file").slice(0, -".zip".length);
		return answered(c, services, "customer", async (context, viewer) => {
			const response = await storedBundleResponse(context, id, (title) => fileName(title, viewer));
			if (response) return response;
			requireBundlesOn(viewer);
			const { title, ...bundle } = await asViewer(context, (tx) => takeOffered(tx, context, id));
			return bundleResponse(context, kinds, { ...bundle, choice: choiceOf(c, viewer) }, fileName(title, viewer));
		});
	});
	for (const resource of resources.filter(({ documents }) => documents)) {
		app.get(`/downloads/${resource.definition.id}.zip`, (c) =>
			answered(c, services, resource.access, async (context, viewer) => {
				requireBundlesOn(viewer);
				const state = requireListState(resource, listQuery(c.req.url));
				const pattern = givenPattern(c);
				const { documents, namePattern } = await asViewer(context, async (tx) => {
					await recordAudit(tx, context, {
						action: "document.bundle",
						target: resource.definition.id,
						detail: { tab: state.tab, search: state.search, filters: state.filters },
					});
					const found = await findListedDocuments(tx, resource, state, viewer.scope, mostStreamed + 1);
					return { documents: found, namePattern: pattern ?? (await findDocumentChoices(tx)).namePattern };
				});
				requireStreamable(documents);
				const bundle = { documents, notFound: [], namePattern, choice: choiceOf(c, viewer) };
				return bundleResponse(context, kinds, bundle, fileName(resource.title(), viewer));
			}),
		);
	}
}

/**
 * A bundle that can be streamed now; undefined for one that is made by a job, is being made or is no longer allowed.
 */
async function takeOffered(tx: Transaction, context: RequestContext, id: string): Promise<DocumentBundle> {
	const bundle = await findDocumentBundle(tx, id);
	if (!bundle) throw new NotFoundError();
	if (bundle.state === "ready") throw new InvalidError(m.server_bundle_outdated());
	if (bundle.state !== "offered") throw new InvalidError(m.server_bundle_not_ready());
	requireStreamable(bundle.documents);
	await recordAudit(tx, context, {
		action: "document.bundle",
		detail: { numbers: bundle.numbers, kinds: bundle.kinds },
	});
	return bundle;
}

function requireStreamable(documents: readonly unknown[]): void {
	if (documents.length > mostStreamed)
		throw new InvalidError(m.server_bundle_too_many_at_once({ most: String(mostStreamed) }));
}

/** What is made while it is read is made now; what was made before may be taken as ever. */
function requireBundlesOn({ featuresOff }: Viewer): void {
	if (featuresOff.includes("documentBundles"))
		throw new FeatureOffError(featureOffLabel("documentBundles", currentLanguage()));
}

type Answer = (context: RequestContext, viewer: Viewer) => Promise<Response>;

/** As the user who may open the page; a request that another site made is refused. */
async function answered(c: Context<Env>, services: Services, access: Access, answer: Answer): Promise<Response> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms || !mayAccess(actingUser(viewer), access)) {
		noteRefusal({ ...services, ...c.var, viewer }, c.req.path);
		throw new ForbiddenError();
	}
	const context: RequestContext = {
		...services,
		log: c.var.log,
		requestId: c.var.requestId,
		address: c.var.address,
		viewer,
	};
	return inLanguage(requestLanguage(c.req.raw), () => answer(context, viewer));
}

function choiceOf(c: Context<Env>, { preferences }: Viewer) {
	return { language: requestLanguage(c.req.raw), units: preferences.units };
}

/** The pattern of the address; none = the person's own. */
function givenPattern(c: Context<Env>): string | undefined {
	const pattern = c.req.query("names");
	if (pattern === undefined || pattern.trim() === "") return undefined;
	const error = namePatternError(pattern, requestLanguage(c.req.raw));
	if (error !== undefined) throw new InvalidError(error);
	return pattern;
}

function listQuery(url: string): URLSearchParams {
	const { searchParams } = new URL(url);
	searchParams.delete("names");
	return searchParams;
}

/** By the day that it is for its reader. */
const fileName = (title: string, { preferences }: Viewer) => `${title} ${dayIn(preferences.timeZone, new Date())}.zip`;
