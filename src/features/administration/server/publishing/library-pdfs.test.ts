import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { cleanUpFiles } from "#server/storage/clean-up-files.ts";
import { headersOf } from "../../../../../tests/support/api.ts";
import { feed } from "../../../../../tests/support/feed-rows.ts";
import { asOwner } from "../../../../../tests/support/people.ts";
import { day, publishResource, setUpPublishing, withdraw } from "../../../../../tests/support/publishing-set-up.ts";

const { api, callers, database, folder, send } = await setUpPublishing();

describe("PDFs of the library", () => {
	type Sent = { id: string; name: string; size: number; type: string };
	const upload = async (
		name: string,
		who: keyof typeof callers = "admin",
		body: string | Buffer = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	): Promise<Sent> => {
		const headers = { ...headersOf(callers[who]), "x-file-name": name };
		return (await (
			await fetch(`${api.url}/api/uploads`, { method: "POST", headers, body: new Uint8Array(Buffer.from(body)) })
		).json()) as Sent;
	};
	const open = (who: keyof typeof callers, { id }: Sent, query = "") => {
		const { cookie, authorization } = callers[who];
		return fetch(`${api.url}/files/${id}${query}`, {
			headers: { cookie: `${cookie}; auth=${authorization.replace("Bearer ", "")}` },
		});
	};
	const entry = { category: "size_chart", languages: "en", titleEn: "Sizes", bodyEn: "All sizes", startsOn: day(-1) };
	const library = async () =>
		(
			await api.ask<{ resources: { nodes: object[] } }>(
				callers.yard,
				"{ resources { nodes { titleEn bodyEn files { id name } } } }",
			)
		).data?.resources.nodes;
	const keep = "mutation ($input: ResourceFilesInput!) { keepResourceFiles(input: $input) }";

	test("are beside the text for its readers, to open and to download, and are removed with it", async () => {
		const sizes = await upload("sizes.pdf");
		expect((await open("yard", sizes)).status).toBe(404);
		const number = (await send(publishResource, { ...entry, files: [sizes] })).data?.publishResource;
		expect(await library()).toEqual([
			{ titleEn: "Sizes", bodyEn: "All sizes", files: [{ id: sizes.id, name: "sizes.pdf" }] },
		]);
		const [shown, saved] = [await open("yard", sizes, "?view"), await open("buyer", sizes)];
		expect([shown.status, shown.headers.get("content-disposition")?.split(";")[0]]).toEqual([200, "inline"]);
		expect([saved.status, saved.headers.get("content-disposition")?.split(";")[0]]).toEqual([200, "attachment"]);
		await send(withdraw, { kind: "resource", number, isWithdrawn: true });
		expect((await open("yard", sizes)).status).toBe(404);
	});

	test("are kept, added and taken away with a change; what was taken away is nobody's any more", async () => {
		const [old, kept, added] = [await upload("old.pdf"), await upload("kept.pdf"), await upload("added.pdf")];
		const number = (await send(publishResource, { ...entry, files: [old, kept] })).data?.publishResource;
		expect((await send(publishResource, { ...entry, number, files: [kept, added] })).errors).toBeUndefined();
		expect(await library()).toMatchObject([{ files: [{ name: "added.pdf" }, { name: "kept.pdf" }] }]);
		expect((await open("yard", old)).status).toBe(404);
		await asOwner(database, "update files set uploaded_at = now() - interval '15 days'");
		await cleanUpFiles({ database, config: readConfig({ DATA_DIR: folder }) });
		expect(await asOwner(database, "select name from files order by name")).toEqual([
			{ name: "added.pdf" },
			{ name: "kept.pdf" },
		]);
		expect((await open("yard", kept)).status).toBe(200);
	});

	test("are put beside an entry that the mill's systems send, whose words stay theirs", async () => {
		const resource = {
			resource: "R-7",
			category: "claims",
			en: { title: "Claims", body: "Ten days" },
			publishedOn: day(-1),
			isPublished: true,
		};
		await feed(database, "resources", [{ ...resource, revision: 1 }]);
		const policy = await upload("policy.pdf");
		expect((await send(keep, { number: "R-7", files: [policy] })).errors).toBeUndefined();
		await feed(database, "resources", [{ ...resource, en: { title: "Claims", body: "Twelve days" }, revision: 2 }]);
		expect(await library()).toMatchObject([{ bodyEn: "Twelve days", files: [{ name: "policy.pdf" }] }]);
		expect((await send(keep, { number: "R-99", files: [] })).errors?.[0]?.extensions?.code).toBe("not-found");
		expect((await send(keep, { number: "R-7", files: [] }, "buyer")).errors?.[0]?.extensions?.code).toBe("forbidden");
	});

	test("are nothing but the administrator's own PDFs", async () => {
		const png = Buffer.from(
			"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
			"base64",
		);
		const picture = { ...(await upload("a.png", "admin", png)), type: "application/pdf" };
		for (const file of [
			await upload("theirs.pdf", "buyer"),
			picture,
			{ name: "lost.pdf", size: 9, type: "application/pdf" },
		]) {
			const { errors } = await send(publishResource, { ...entry, files: [file] });
			expect(errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field: "files" }] });
		}
		expect(await library()).toEqual([]);
	});
});
