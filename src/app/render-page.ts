import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

const timeoutMs = 5_000;
/** How React marks a part that it leaves to the browser: its module is not loaded yet, or it failed. */
const leftToBrowser = "<!--$!-->";

type Options = { nonce: string; onError: (error: unknown) => void };

const doctype = "<!DOCTYPE html>";

/**
 * A page as HTML in UTF-8. Its loaders have answered by now, so one pass makes the whole of it, and as a string: a
 * stream of bytes takes a sixth longer. What waits for a module is rendered again with it, so that pages read without
 * script. Throws what the page throws.
 */
export async function renderPage(page: ReactNode, options: Options): Promise<Buffer<ArrayBuffer>> {
	return renderAtOnce(page) ?? (await renderWaiting(page, options));
}

/**
 * The page, unless something in it waits for a module or fails: within a part React marks it, else it throws, and who
 * waits finds out which it is.
 */
function renderAtOnce(page: ReactNode): Buffer<ArrayBuffer> | undefined {
	try {
		const html = bytesOf(doctype + renderToString(page));
		return html.includes(leftToBrowser) ? undefined : html;
	} catch {
		return undefined;
	}
}

const utf8 = new TextEncoder();
let room = new Uint8Array();

/**
 * The string that React concatenates from thousands of parts, as UTF-8, read only once: each access, even to its
 * length, goes through all parts. Searches in the page use these bytes.
 */
function bytesOf(html: string): Buffer<ArrayBuffer> {
	const most = html.length * 3;
	if (room.length < most) room = new Uint8Array(most);
	return Buffer.from(room.subarray(0, utf8.encodeInto(html, room).written));
}

function renderWaiting(page: ReactNode, { nonce, onError }: Options): Promise<Buffer<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce,
			onError,
			onShellError: reject,
			onAllReady() {
				clearTimeout(late);
				resolve(text(pipe(new PassThrough())).then(asDocument));
			},
		});
		// Cleared above, or each page would be kept in memory until then.
		const late = setTimeout(abort, timeoutMs).unref();
	});
}

/** React says of a whole document what it is, but only in this way of rendering. */
const asDocument = (html: string): Buffer<ArrayBuffer> => Buffer.from(html.startsWith(doctype) ? html : doctype + html);
