import { PassThrough, Readable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "#web/page-context.ts";

const renderTimeoutMs = 5_000;

/** Renders a page to a stream; the router calls it with what the loaders answered. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	headers.set("content-type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
	const { nonce, logError } = loadContext.get(pageContext);
	return new Promise((resolve, reject) => {
		let code = status;
		const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
			nonce,
			// Every loader has answered by now: whole pages read without script and cost less than a shell with parts sent after it.
			onAllReady() {
				const body = new PassThrough();
				pipe(body);
				resolve(new Response(Readable.toWeb(body) as ReadableStream, { status: code, headers }));
			},
			onShellError: reject,
			onError(error) {
				code = 500;
				logError(error);
			},
		});
		setTimeout(abort, renderTimeoutMs).unref();
	});
}

/** Faults of loaders end here. What is not there (404) is no fault, and refusals were logged where they were made. */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }): void {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(pageContext).logError(error);
}
