import { Hono } from "hono";
import { registerVerifyAddress } from "#features/certificates/server/verify-routes.ts";
import { findCollector, registerFeedRoutes } from "#features/feeds/server/feed-routes.ts";
import { registerUnsubscribe } from "#features/notifications/server/unsubscribe-routes.ts";
import { registerPersonalData } from "#features/people/server/privacy/personal-data-routes.ts";
import { registerScim } from "#features/people/server/scim/scim-routes.ts";
import { registerStopReport } from "#features/report-mails/server/stop-routes.ts";
import { registerNoticeReceipts } from "#features/shipping-notices/server/notice-receipt-routes.ts";
import { registerNoticeRoutes } from "#features/shipping-notices/server/notice-routes.ts";
import { registerAnswerDownloads } from "#features/shipping-notices/server/x12/answer-downloads.ts";
import { registerInterchangeRoutes } from "#features/shipping-notices/server/x12/interchange-routes.ts";
import { registerOutboundNoticeRoutes } from "#features/shipping-notices/server/x12/outbound-notice-routes.ts";
import { registerSignInRoutes } from "#features/sign-in/server/sign-in-routes.ts";
import { registerContactRoutes } from "#features/supplier-profile/server/bank/contact-routes.ts";
import { ruledFields } from "#server/access-explanation/ruled-fields.ts";
import { registerActions } from "#server/api/action-routes.ts";
import { registerApi } from "#server/api/api-routes.ts";
import { registerFileUploads } from "#server/api/file-uploads.ts";
import { createCallRecorder } from "#server/api/record-calls.ts";
import { refusalsOf } from "#server/audit-record/note-refusal.ts";
import { millNameOf } from "#server/branding/brand.ts";
import { registerBrand } from "#server/branding/brand-routes.ts";
import { registerBundleRoutes } from "#server/documents/bundles/bundle-routes.ts";
import { registerDocumentRoutes } from "#server/documents/document-routes.ts";
import { createDocumentStore, type DocumentStore } from "#server/graphql/documents.ts";
import { createGraphqlEndpoint } from "#server/graphql/graphql-routes.ts";
import type { Env } from "#server/http/env.ts";
import { refuseMethod } from "#server/http/refuse-method.ts";
import { registerHttp } from "#server/http/register-http.ts";
import { rememberWrites } from "#server/http/remember-writes.ts";
import { findFeedKey } from "#server/keys/feed-keys.ts";
import { registerListDownloads } from "#server/lists/resources/resource-downloads.ts";
import { registerMcp } from "#server/mcp/mcp-routes.ts";
import type { Metrics } from "#server/operations/metrics.ts";
import { type RequestContext, type Services, servicesFor } from "#server/request-context.ts";
import { reloadFromHere } from "#server/session/reload-from-here.ts";
import {
	deadSessionCookies,
	staleAliasCookie,
	viewerOfApiRequest,
	viewerOfPageRequest,
} from "#server/session/request-viewer.ts";
import { recordViewedPage } from "#server/session/view-as-sessions.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { registerFileRoutes } from "#server/storage/file-routes.ts";
import type { Traces } from "#server/traces/traces.ts";
import { NotFoundError, UnavailableError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";
import { apiActions } from "./api-actions.ts";
import { apiCollections } from "./api-collections.ts";
import { type BuildSource, registerBuildFiles } from "./build-files.ts";
import { registerContract } from "./contract.ts";
import { documentRenderers } from "./document-renderers.ts";
import { createInvitationAccess } from "./invitation-access.ts";
import { listResources } from "./list-resources.ts";
import { mcpTools } from "./mcp-tools.ts";
import { type createPageHandler, isPrefetch, pageAddress } from "./page-requests.ts";
import { type Readiness, registerProbes } from "./probes.ts";
import { pagePaths } from "./route-table.ts";
import { buildSchema } from "./schema.ts";
import { registerSecurityContact } from "./security-contact.ts";
import { version } from "./version.ts";

type PageHandler = ReturnType<typeof createPageHandler>;

/**
 * What a portal is made of besides its services: the documents it accepts, and its pages (none in tests of the API),
 * and who else gets the store.
 */
export type PortalParts = {
	documents: readonly string[];
	pages?: (store: DocumentStore, services: Services) => PageHandler;
	/** The socket resolves documents through the same store as HTTP. */
	sockets?: (store: DocumentStore, services: Services) => void;
	/** The pages' build, of which open pages ask whether it is still theirs. */
	build?: BuildSource;
	metrics?: Metrics;
	traces?: Traces;
	/** Says whether the process takes requests; always, where nobody stops it. */
	readiness?: Readiness;
};

/** All HTTP routes, in the order in which they are matched. */
export function createPortal(
	services: Services,
	{ documents, pages, sockets, build, metrics, traces, readiness }: PortalParts,
): Hono<Env> {
	const app = new Hono<Env>();
	const schema = buildSchema();
	const known = createDocumentStore(schema, documents, {
		allowIntrospection: services.config.NODE_ENV !== "production",
	});
	const store = traces?.documents(known) ?? known;
	sockets?.(store, services);
	const addresses = new Set<string>(pagePaths);
	registerHttp(app, services, {
		...(metrics && { measured: { metrics, pages: addresses } }),
		...(traces && { traced: traces.follow(addresses) }),
	});
	app.use(rememberWrites(services));
	registerProbes(app, readiness ?? { isReady: true });
	registerSecurityContact(app, services.config);
	registerBrand(app, services);
	registerSignInRoutes(app, { ...services, invitations: createInvitationAccess(services.database) });
	registerFeedRoutes(app, services);
	const programs = { ...services, calls: createCallRecorder(services.database, services.log) };
	registerNoticeRoutes(app, programs, (authorization) => findFeedKey(services.database, authorization));
	registerInterchangeRoutes(app, programs, (authorization) => findFeedKey(services.database, authorization));
	registerApi(app, programs, apiCollections, documentRenderers);
	registerActions(app, programs, apiActions);
	registerFileUploads(app, programs);
	registerMcp(app, programs, { title: millNameOf(services.config), version, tools: mcpTools });
	const isOfCompanyToo = true;
	registerScim(app, services, (sent) => findFeedKey(services.database, sent, { isOfCompanyToo }));
	registerOutboundNoticeRoutes(app, services, (c) => findCollector(c, services));
	registerAnswerDownloads(app, services);
	registerNoticeReceipts(app, services);
	registerUnsubscribe(app, services);
	registerStopReport(app, services);
	registerContactRoutes(app, services);
	registerContract(app, services.config.PUBLIC_URL);
	registerVerifyAddress(app);
	registerPersonalData(app, services);
	registerFileRoutes(app, services);
	registerListDownloads(app, services, listResources);
	registerDocumentRoutes(app, services, documentRenderers);
	registerBundleRoutes(app, services, documentRenderers, listResources);
	const graphql = createGraphqlEndpoint(store, services.config.GRAPHQL_FREE_FORM_KEY);
	app.all("/api/graphql", async (c) =>
		graphql(c.req.raw, {
			...contextOf(services, c.var, await viewerOfApiRequest(services, c.req.raw.headers, { mayViewAs: true })),
			onWrite: () => c.set("hasWritten", true),
		}),
	);
	// An unknown path of the API gets an answer of the API, not a page.
	app.all("/api/*", (c) => {
		const refusal = refuseMethod(app, c);
		if (refusal) return refusal;
		throw new NotFoundError();
	});
	if (build) registerBuildFiles(app, build);
	if (pages) {
		const handle = pages(store, services);
		app.all("*", async (c) => {
			const request = c.req.raw;
			const bounce = reloadFromHere(request);
			if (bounce) return bounce;
			let isKnown = true;
			const viewer = await viewerOfPageRequest(services, request.headers, { mayViewAs: true }).catch(
				(error: unknown) => {
					// Status routes do not identify the user when the database is unavailable.
					isKnown = false;
					if (error instanceof UnavailableError && pageAddress(request) === paths.status) return undefined;
					throw error;
				},
			);
			// An administrator in a view-as session gets no page that they did not ask for, and none that is not on record.
			if (viewer?.viewAs && isPrefetch(request))
				return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
			const documents = new Set<string>();
			const context = { ...contextOf(services, c.var, viewer), onDocument: (text: string) => void documents.add(text) };
			const response = await handle(request, context, c.var.nonce);
			if (viewer?.viewAs) {
				const fields = [...new Set([...documents].flatMap((text) => ruledFields(schema, text)))];
				await recordViewedPage(services.database, context, { path: pageAddress(request), fields });
			}
			const stale = staleAliasCookie(request.headers, viewer);
			// A payload's late answer could clear what a sign-in in another window has stored meanwhile; an open page sees to
			// its cookies itself.
			const dead = isKnown && !c.req.path.endsWith(".data") ? deadSessionCookies(request.headers, viewer) : [];
			for (const cookie of stale ? [stale] : dead) response.headers.append("set-cookie", cookie);
			return response;
		});
	}
	return app;
}

function contextOf(services: Services, vars: Env["Variables"], viewer: Viewer | undefined): RequestContext {
	const { log, requestId, address, writtenAt, takeTurn } = vars;
	return {
		...servicesFor(services, viewer),
		log,
		requestId,
		address,
		viewer,
		writtenAt,
		onRefused: refusalsOf(services),
		...(takeTurn && { takeTurn }),
	};
}
