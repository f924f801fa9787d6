import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
// Texts that were made anew while developing must learn again whose language they speak.
import "#server/language.ts";
import { pageContext } from "#web/page-context.ts";

const renderTimeoutMs = 5_000;

/** Renders a page; the router calls it with what the loaders answered. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	headers.set("content-type", "text/html; charset=utf-8");
	announceStyles(headers, routerContext);
	if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
	const { nonce, logError } = loadContext.get(pageContext);
	return new Promise((resolve, reject) => {
		let code = status;
		const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
			nonce,
			// Every loader has answered by now: whole pages read without script and cost less than a shell with parts sent after it.
			onAllReady() {
				clearTimeout(late);
				pipe(collect((html) => resolve(pageResponse(html, code, headers))));
			},
			onShellError: reject,
			onError(error) {
				code = 500;
				logError(error);
			},
		});
		// Cleared above, or each page would be kept in memory until then.
		const late = setTimeout(abort, renderTimeoutMs).unref();
	});
}

/** Nothing is painted without the stylesheet, and in the head it stands behind some thirty scripts: named in a header it is fetched first. */
function announceStyles(headers: Headers, { manifest }: EntryContext): void {
	for (const href of manifest.routes.root?.css ?? []) headers.append("link", `<${href}>; rel=preload; as=style`);
}

// A page is complete before its first byte leaves, so it goes in one piece: streams from here to the socket cost as much as rendering.
function collect(done: (html: Buffer<ArrayBuffer>) => void): Writable {
	const chunks: Buffer[] = [];
	return new Writable({
		write(chunk: Buffer, _encoding, next) {
			// React writes into a buffer that it uses again.
			chunks.push(Buffer.from(chunk));
			next();
		},
		final(next) {
			done(Buffer.concat(chunks));
			next();
		},
	});
}

function pageResponse(html: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
	headers.set("content-length", String(html.length));
	return new Response(html, { status, headers });
}

/** Faults of loaders end here. What is not there (404) is no fault, what is sent to a page is its sender's, and refusals were logged where they were made. */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }): void {
	const isSent = !["GET", "HEAD"].includes(request.method);
	if (isSent || request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(pageContext).logError(error);
}
