import { html, raw } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";
import type { Problem } from "./problem.ts";

/**
 * The error page (specification §2) for documents that the application's own pages never reached: title, text, request id and the
 * button to the site root. It stands alone, because what draws the others may be what failed.
 */
export async function errorDocument(problem: Problem, locale: Language): Promise<Response> {
	const isForbidden = problem.code === "forbidden";
	const title = isForbidden ? m.server_forbidden({}, { locale }) : problem.message;
	const detail = isForbidden ? html`<p>${problem.message}</p>` : "";
	const button = isForbidden ? m.server_reload({}, { locale }) : m.server_back({}, { locale });
	const page = await html`${raw("<!doctype html>")}
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${detail}
<p><a href="/">${button}</a></p>
<p><small>${m.server_request({ id: problem.requestId }, { locale })}</small></p>
</main>
</body>
</html>`;
	return new Response(String(page), {
		status: problem.status,
		headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
	});
}
