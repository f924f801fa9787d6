import { text } from "node:stream/consumers";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
// Texts that were made anew while developing must learn again whose language they speak.
import "#server/language.ts";
import { chooseEncoding, encode } from "#server/http/compress.ts";
import { pageGuardScript } from "#web/build-check/page-guard-script.ts";
import { pageContext } from "#web/page-context.ts";
import { renderPage } from "./render-page.ts";

const finished = new ReadableStream<Uint8Array>().getReader();
/** In place of the stream that has been read: each rendering requires a reader, and none reads from it. */
const alreadyRead = Object.assign(new ReadableStream<Uint8Array>(), { getReader: () => finished });

/** Renders a page; the router calls it with what the loaders answered. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	headers.set("content-type", "text/html; charset=utf-8");
	preloadStyles(headers, routerContext);
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const { nonce, logError } = loadContext.get(pageContext);
	let code = status;
	const onError = (error: unknown) => {
		code = 500;
		logError(error);
	};
	await readHandoff(routerContext);
	const html = await renderPage(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
		nonce,
		onError,
	});
	return new Response(await encoded(guarded(html, nonce), request, headers), { status: code, headers });
}

/**
 * Puts the script that watches the page's parts before the first of them. React ignores unknown elements in a head, so
 * the script is in no module and runs before the page's own scripts arrive.
 */
function guarded(html: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
	const at = html.indexOf("<link");
	if (at < 0) return html;
	const script = Buffer.from(`<script nonce="${nonce}">${pageGuardScript()}</script>`);
	return Buffer.concat([html.subarray(0, at), script, html.subarray(at)]);
}

/**
 * A page is complete before its first byte is sent, so it is sent in one piece, compressed here: reading the bytes of
 * an answer again is expensive.
 */
async function encoded(html: Buffer<ArrayBuffer>, request: Request, headers: Headers): Promise<Buffer<ArrayBuffer>> {
	const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? undefined);
	const body = encoding ? await encode(html, encoding) : html;
	if (encoding) headers.set("content-encoding", encoding);
	headers.set("content-length", String(body.length));
	return body;
}

/**
 * Nothing is painted without the stylesheet, and in the head it is behind some thirty scripts: named in a header it
 * is fetched first.
 */
function preloadStyles(headers: Headers, { manifest }: EntryContext): void {
	for (const href of manifest.routes.root?.css ?? []) headers.append("link", `<${href}>; rel=preload; as=style`);
}

/**
 * Reads what the loaders said to its end and lays it where the router, while it renders, would wait for it piece by
 * piece.
 */
async function readHandoff(context: EntryContext): Promise<void> {
	if (!context.serverHandoffStream) return;
	const value = await text(context.serverHandoffStream);
	const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
	context.renderMeta = { ...context.renderMeta, streamCache: { 0: read } };
	context.serverHandoffStream = alreadyRead;
}

/**
 * Errors of loaders end here. What is not there (404) is no error, what is sent to a page is its sender's, and
 * refusals were logged where they were made.
 */
export function handleError(
	error: unknown,
	{ request, context }: { request: Request; context: RouterContextProvider },
): void {
	const isSent = !["GET", "HEAD"].includes(request.method);
	if (isSent || request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(pageContext).logError(error);
}
