import { expect } from "vitest";
import type { Api, Caller } from "./api.ts";

/** A small PDF as a form's value names it. */
export type SentPdf = { id: string; name: string; size: number; type: string };

/** Sends a small PDF as a browser does. */
export async function uploadPdf(
	{ url }: Pick<Api, "url">,
	{ authorization, cookie }: Caller,
	name: string,
): Promise<SentPdf> {
	const response = await fetch(`${url}/api/uploads`, {
		method: "POST",
		headers: { authorization, cookie, "x-file-name": encodeURIComponent(name) },
		body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	});
	expect(response.status).toBe(201);
	return response.json();
}

/** What `/files/<id>` answers a user: the status alone. */
export async function statusOfFile(
	{ url }: Pick<Api, "url">,
	{ authorization, cookie }: Caller,
	id: string,
): Promise<number> {
	return (await fetch(`${url}/files/${id}`, { headers: { cookie: `${cookie}; auth=${authorization.slice(7)}` } }))
		.status;
}
