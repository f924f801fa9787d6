import { createRequestHandler, data, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { demoSignIn } from "#features/sign-in/server/embedded-provider/demo-sign-in.ts";
import { brandOf } from "#server/branding/brand.ts";
import { siteBrandOf } from "#server/branding/site-brand-of.ts";
import type { DocumentStore } from "#server/graphql/documents.ts";
import { requireData } from "#server/graphql/run-document.ts";
import { comeAgain } from "#server/http/problem.ts";
import { inLanguage } from "#server/language.ts";
import type { RequestContext, Services } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { areasOf } from "#shared/access.ts";
import { appearanceOf } from "#shared/appearance.ts";
import { parseCookies, termsAccepted } from "#shared/cookies.ts";
import { InvalidError, isInWords, NamedError } from "#shared/errors.ts";
import { asLanguage } from "#shared/languages.ts";
import { pageOfData } from "#shared/page-data.ts";
import type { PageDocument } from "#web/data/graphql.ts";
import { type PageContext, type PageViewer, pageContext } from "#web/page-context.ts";
import { createHealthCheck, createHealthSummary } from "./health.ts";
import { version } from "./version.ts";

/**
 * The router's half of a page request: gives loaders, guards and the renderer what they need, in the reader's language.
 */
export function createPageHandler(
	build: () => Promise<ServerBuild> | ServerBuild,
	store: DocumentStore,
	services: Services,
) {
	const handlerOf = createHandlerOnce(services.config.NODE_ENV);
	const checkHealth = createHealthCheck(services);
	const isWell = createHealthSummary(checkHealth);
	const health = async () => ({ build: (await build()).assets.version, checks: await checkHealth() });
	return async (request: Request, context: RequestContext, nonce: string): Promise<Response> => {
		const cookies = parseCookies(request.headers.get("cookie"));
		const language = asLanguage(cookies.get("lang"));
		const provider = new RouterContextProvider();
		const appearance = appearanceOf(request.headers.get("cookie"), context.viewer?.preferences);
		provider.set(
			pageContext,
			pageContextOf(context, store, {
				language,
				nonce,
				appearance,
				health,
				isWell,
				isInvited: cookies.has("millgate-invitation"),
				hasTermsFlag: cookies.get("tac") === termsAccepted,
			}),
		);
		const handle = handlerOf(await build());
		const response = await inLanguage(language, () => handle(withKnownMethod(request), provider));
		response.headers.set(
			"cache-control",
			isPrefetch(request) && response.status === 200 ? "private, max-age=5" : "no-store",
		);
		response.headers.append("vary", "cookie");
		if (response.status === 405) response.headers.set("allow", "GET, HEAD");
		for (const [name, seconds] of Object.entries(comeAgain(response.status))) response.headers.set(name, seconds);
		return response;
	};
}

/**
 * The router works out all its routes anew for each request when it gets a function, so it gets a build; development
 * has many.
 */
function createHandlerOnce(mode: string): (build: ServerBuild) => RequestHandler {
	let known: { build: ServerBuild; handle: RequestHandler } | undefined;
	return (build) => {
		if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
		return known.handle;
	};
}

const routedMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * The router refuses any other method before it looks for a page; an unknown path is 404 by every method, a page is 405
 * (specification §2).
 */
function withKnownMethod(request: Request): Request {
	return routedMethods.has(request.method)
		? request
		: new Request(request.url, { method: "POST", headers: request.headers });
}

// A payload fetched when its link became visible may serve the click that follows; a document or a fresh look never
// comes from a cache.
export function isPrefetch(request: Request): boolean {
	const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
	return purpose.startsWith("prefetch") && new URL(request.url).pathname.endsWith(".data");
}

/** The address of the page that a document or its payload is requested, as people would type it. */
export function pageAddress(request: Request): string {
	const { pathname, searchParams } = new URL(request.url);
	searchParams.delete("_routes");
	const path = pageOfData(pathname) ?? pathname;
	const query = String(searchParams);
	return query ? `${path}?${query}` : path;
}

type Look = Pick<PageContext, "language" | "nonce" | "appearance" | "health" | "isWell" | "isInvited"> & {
	/**
	 * This browser's cookie says that the terms were accepted, not longer than 720 minutes ago (specification §§3, 9).
	 */
	hasTermsFlag: boolean;
};

function pageContextOf(context: RequestContext, store: DocumentStore, { hasTermsFlag, ...viewAs }: Look): PageContext {
	const { viewer, requestId, config, log } = context;
	const brand = brandOf(config);
	let isRefused = false;
	const requireAdmission = () => {
		if (isRefused) throw data({ requestId }, { status: 403 });
	};
	return {
		...viewAs,
		viewer: viewer ? pageViewer(viewer, hasTermsFlag) : undefined,
		requestId,
		version,
		listLayouts: viewer?.listLayouts ?? {},
		demo: demoSignIn(config, context.address),
		isDemo: config.DEMO,
		isLive: config.LIVE,
		millName: brand.settings.name,
		brand: siteBrandOf(brand, viewAs.language),
		logError: (error) => log.error({ error }, "a page failed"),
		refuse: (path) => {
			isRefused = true;
			log.warn({ path, person: viewer?.email }, "page refused");
			context.onRefused?.(context, path);
		},
		requireAdmission,
		execute: async <Data, Variables>(document: PageDocument<Data, Variables>, variables: Variables) => {
			requireAdmission();
			context.onDocument?.(String(document));
			const ready = store.resolve({ query: String(document), mayFreeForm: false });
			return requireData<Data>(ready, context, variables as Record<string, unknown>).catch((error: unknown) => {
				throw asResponse(error, context);
			});
		},
	};
}

/** The parts of an error that the error page may show: status, the message of a named error, and the request id. */
function asResponse(error: unknown, { log, requestId }: RequestContext): unknown {
	if (error instanceof NamedError) {
		log[error.logLevel]({ code: error.code, cause: error.cause }, error.message);
		const { status, message } = error;
		const errors = error instanceof InvalidError && error.faults.length > 0 ? { faults: error.faults } : {};
		return data({ requestId, message, isInWords: isInWords(error), ...errors }, { status, statusText: message });
	}
	log.error({ error }, "a page's document failed");
	return data({ requestId }, { status: 500 });
}

function pageViewer(viewer: Viewer, hasTermsFlag: boolean): PageViewer {
	const { email, name, user, alias, preferences, hasAcceptedTerms, isCompanyAdministrator, featuresOff, viewAs } =
		viewer;
	const shownViewAs = viewAs && {
		viewAs: { reason: viewAs.reason, endsAt: viewAs.endsAt, secondsLeft: viewAs.secondsLeft },
	};
	const acting = alias ? { code: alias.code, name: alias.name, city: alias.city, kind: alias.kind } : null;
	return {
		email,
		name,
		user,
		areas: areasOf(user),
		alias: acting,
		preferences,
		hasAcceptedTerms: hasAcceptedTerms && hasTermsFlag,
		isCompanyAdministrator,
		featuresOff,
		...shownViewAs,
	};
}
