import { Hono } from "hono";
import { registerVerifyAddress } from "#features/certificates/server/verify-routes.ts";
import { findFeedKey } from "#features/feeds/server/feed-keys.ts";
import { refuseCollector, registerFeedRoutes } from "#features/feeds/server/feed-routes.ts";
import { registerUnsubscribe } from "#features/notifications/server/unsubscribe-routes.ts";
import { registerNoticeReceipts } from "#features/shipping-notices/server/notice-receipt-routes.ts";
import { registerNoticeRoutes } from "#features/shipping-notices/server/notice-routes.ts";
import { registerAnswerDownloads } from "#features/shipping-notices/server/x12/answer-downloads.ts";
import { registerInterchangeRoutes } from "#features/shipping-notices/server/x12/interchange-routes.ts";
import { registerSendingRoutes } from "#features/shipping-notices/server/x12/sending-routes.ts";
import { registerSignInRoutes } from "#features/sign-in/server/sign-in-routes.ts";
import { createDocumentStore, type DocumentStore } from "#server/graphql/documents.ts";
import { createGraphqlEndpoint } from "#server/graphql/graphql-routes.ts";
import type { Env } from "#server/http/env.ts";
import { registerHttp } from "#server/http/register-http.ts";
import { registerListDownloads } from "#server/lists/nouns/noun-downloads.ts";
import { registerBundleRoutes } from "#server/papers/bundles/bundle-routes.ts";
import { registerPaperRoutes } from "#server/papers/paper-routes.ts";
import type { RequestContext, Services } from "#server/request-context.ts";
import { reloadFromHere } from "#server/session/reload-from-here.ts";
import { staleAliasCookie, viewerOfApiRequest, viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { registerFileRoutes } from "#server/storage/file-routes.ts";
import { NotFoundError } from "#shared/errors.ts";
import { type BuildSource, registerBuildFiles } from "./build-files.ts";
import { registerContract } from "./contract.ts";
import { createInvitationDoor } from "./invitation-door.ts";
import { nounLists } from "./noun-lists.ts";
import type { createPageHandler } from "./page-requests.ts";
import { paperKinds } from "./paper-kinds.ts";
import { buildSchema } from "./schema.ts";

type PageHandler = ReturnType<typeof createPageHandler>;

/** What a portal is made of besides its services: the documents it accepts, and its pages (none in tests of the API), and who else is given the store. */
export type PortalParts = {
	documents: readonly string[];
	pages?: (store: DocumentStore, services: Services) => PageHandler;
	/** The socket resolves documents through the same store as HTTP. */
	sockets?: (store: DocumentStore, services: Services) => void;
	/** The pages' build, of which open pages ask whether it is still theirs. */
	build?: BuildSource;
};

/** All that answers HTTP, in the order in which it is asked. */
export function createPortal(services: Services, { documents, pages, sockets, build }: PortalParts): Hono<Env> {
	const app = new Hono<Env>();
	const store = createDocumentStore(buildSchema(), documents, { allowIntrospection: services.config.NODE_ENV !== "production" });
	sockets?.(store, services);
	registerHttp(app, services);
	registerSignInRoutes(app, { ...services, invitations: createInvitationDoor(services.database) });
	registerFeedRoutes(app, services);
	registerNoticeRoutes(app, services, (authorization) => findFeedKey(services.database, authorization));
	registerInterchangeRoutes(app, services, (authorization) => findFeedKey(services.database, authorization));
	registerSendingRoutes(app, services, (c) => refuseCollector(c, services));
	registerAnswerDownloads(app, services);
	registerNoticeReceipts(app, services);
	registerUnsubscribe(app, services);
	registerContract(app, services.config.PUBLIC_URL);
	registerVerifyAddress(app);
	registerFileRoutes(app, services);
	registerListDownloads(app, services, nounLists);
	registerPaperRoutes(app, services, paperKinds);
	registerBundleRoutes(app, services, paperKinds, nounLists);
	const graphql = createGraphqlEndpoint(store, services.config.GRAPHQL_FREE_FORM_KEY);
	app.all("/api/graphql", async (c) =>
		graphql(c.req.raw, contextOf(services, c.var, await viewerOfApiRequest(services, c.req.raw.headers))),
	);
	// What is asked of the API is answered as the API does, not with a page.
	app.all("/api/*", () => {
		throw new NotFoundError();
	});
	if (build) registerBuildFiles(app, build);
	if (pages) {
		const handle = pages(store, services);
		app.all("*", async (c) => {
			const request = c.req.raw;
			const bounce = reloadFromHere(request);
			if (bounce) return bounce;
			const viewer = await viewerOfPageRequest(services, request.headers);
			const response = await handle(request, contextOf(services, c.var, viewer), c.var.nonce);
			const cookie = staleAliasCookie(request.headers, viewer);
			if (cookie) response.headers.append("set-cookie", cookie);
			return response;
		});
	}
	return app;
}

function contextOf(services: Services, vars: Env["Variables"], viewer: Viewer | undefined): RequestContext {
	return { ...services, log: vars.log, requestId: vars.requestId, address: vars.address, viewer };
}
