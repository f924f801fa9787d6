import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { addFile } from "#server/storage/files-queries.ts";
import { storageOf } from "#server/storage/storage.ts";
import type { Caller } from "../../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";

let person: SomePerson;
let mine: Caller;
let other: Caller;

const database = await testDatabase();
const folder = await testFolder();
const api = await testApi(database, { DATA_DIR: folder });
beforeEach(async () => {
	await restartFeeds(database);
	person = await insertPerson(database, { suppliers: ["V1"] });
	mine = await api.signIn(person.id);
	other = await api.signInAs({ suppliers: ["V2"] });
});

/** A file that the person has sent and not yet used. */
async function upload(name = "coi.pdf"): Promise<object> {
	const file = {
		name,
		mediaType: "application/pdf",
		sizeBytes: 10,
		storageKey: crypto.randomUUID(),
		sha256: Buffer.alloc(32),
		state: "uploaded" as const,
	};
	const bytes = Readable.from([Buffer.from("%PDF-1.7 x")]);
	await storageOf(readConfig({ DATA_DIR: folder })).put(file.storageKey, bytes, {
		mediaType: file.mediaType,
		sizeBytes: file.sizeBytes,
	});
	const id = await database.transaction("millgate_viewer", { personId: person.id }, (tx) => addFile(tx, file));
	return { id, name, size: 10, type: "application/pdf" };
}

const send = "mutation ($input: SendComplianceDocumentInput!) { sendComplianceDocument(input: $input) }";
type Faults = { errors?: { extensions?: { code?: string; faults?: { field: string }[] } }[] };
async function sendComplianceDocument(caller: Caller, changes: object = {}, account = "V1"): Promise<Faults> {
	const files = [await upload()];
	const values = {
		kind: "insurance",
		number: "COI-1",
		validFrom: "2026-01-01",
		validUntil: "2199-12-31",
		files,
		...changes,
	};
	return (await api.ask(caller, send, { input: { account, values: JSON.stringify(values) } })) as Faults;
}
type ComplianceDocument = {
	number: string;
	isReplaced: boolean;
	fileName: string | null;
};
async function complianceDocumentsOf(caller: Caller): Promise<ComplianceDocument[] | undefined> {
	const document = "{ supplierProfile { complianceDocuments { number isReplaced fileName } } }";
	return (await api.ask<{ supplierProfile: { complianceDocuments: ComplianceDocument[] } }>(caller, document)).data
		?.supplierProfile.complianceDocuments;
}
const fieldsOf = ({ errors }: Faults) => errors?.[0]?.extensions?.faults?.map(({ field }) => field);
const feedComplianceDocument = (changes: object) =>
	feed(database, "supplier-papers", [
		{ supplier: "V1", kind: "insurance", paper: "COI-1", issuedOn: "2026-01-01", revision: 1, ...changes },
	]);

describe("a compliance document of a supplier", () => {
	test("is stored with its file, sent to the mill and recorded in one transaction", async () => {
		expect((await sendComplianceDocument(mine)).errors).toBeUndefined();
		expect(await complianceDocumentsOf(mine)).toMatchObject([
			{ number: "COI-1", isReplaced: false, fileName: "coi.pdf" },
		]);
		expect(await asOwner(database, "select kind, content from outbox")).toMatchObject([
			{
				kind: "supplier.paper",
				content: { account: "V1", kind: "insurance", paper: "COI-1", expiresOn: "2199-12-31", replaces: null },
			},
		]);
		expect(await asOwner(database, "select target from audit_events where action = 'supplier.paper'")).toEqual([
			{ target: "V1" },
		]);
	});

	test("replaces the one that it names, which stays in the history", async () => {
		await feedComplianceDocument({ paper: "COI-0" });
		expect((await sendComplianceDocument(mine, { replaces: "COI-0" })).errors).toBeUndefined();
		expect(await complianceDocumentsOf(mine)).toMatchObject([
			{ number: "COI-1", isReplaced: false },
			{ number: "COI-0", isReplaced: true },
		]);
		expect(
			await asOwner(database, "select replaced_by from compliance_documents where document_number = 'COI-0'"),
		).toEqual([{ replaced_by: "COI-1" }]);
		await feedComplianceDocument({ paper: "COI-0", revision: 2 });
		expect(await complianceDocumentsOf(mine)).toMatchObject([
			{ number: "COI-1" },
			{ number: "COI-0", isReplaced: true },
		]);
	});

	test("is the mill's compliance document once the mill's systems have it too, and keeps its file", async () => {
		await sendComplianceDocument(mine);
		const isKnownToMill = () => asOwner(database, "select revision >= 0 as is_known from compliance_documents");
		expect(await isKnownToMill()).toEqual([{ is_known: false }]);
		await feedComplianceDocument({ revision: 0 });
		expect(await isKnownToMill()).toEqual([{ is_known: true }]);
		expect(await complianceDocumentsOf(mine)).toMatchObject([{ number: "COI-1", fileName: "coi.pdf" }]);
	});

	test.each<[string, object, string]>([
		["no number", { number: "" }, "number"],
		["no file", { files: [] }, "files"],
		["a file that never arrived", { files: [{ name: "a.pdf", size: 1, type: "application/pdf" }] }, "files"],
		["a kind that is none", { kind: "poem" }, "kind"],
		["no end where one is needed", { validUntil: undefined }, "validUntil"],
		["an end before its beginning", { validFrom: "2199-12-31", validUntil: "2199-12-30" }, "validUntil"],
		["an end that has passed", { validFrom: "2020-01-01", validUntil: "2020-12-31" }, "validUntil"],
		["a compliance document to replace that is not there", { replaces: "COI-9" }, "replaces"],
	])("with %s is refused at its field, and nothing is kept", async (_what, changes, field) => {
		expect(fieldsOf(await sendComplianceDocument(mine, changes))).toEqual([field]);
		expect(await complianceDocumentsOf(mine)).toEqual([]);
		expect(await asOwner(database, "select 1 from outbox")).toEqual([]);
	});

	test("sent twice at once is one, and the second sender is refused at its number", async () => {
		const answers = await Promise.all([sendComplianceDocument(mine), sendComplianceDocument(mine)]);
		expect(answers.map(fieldsOf).filter(Boolean)).toEqual([["number"]]);
	});

	test("of another user is answered as of a supplier that does not exist", async () => {
		const plain = (answer: object) => JSON.stringify(answer).replaceAll(/"requestId":"[^"]+"/g, "");
		const foreign = await sendComplianceDocument(other);
		expect(foreign.errors?.[0]?.extensions?.code).toBe("not-found");
		expect(plain(foreign)).toBe(plain(await sendComplianceDocument(other, {}, "V9")));
		await sendComplianceDocument(mine);
		expect(await complianceDocumentsOf(other)).toEqual([]);
	});
});

describe("an administrator", () => {
	const sentComplianceDocuments = async (by: Caller, supplier = "") =>
		(
			await api.ask<{ sentComplianceDocuments: { account: string; number: string; fileId: string }[] }>(
				by,
				"query ($supplier: String) { sentComplianceDocuments(supplier: $supplier) { account number fileId } }",
				{ supplier },
			)
		).data?.sentComplianceDocuments;
	const open = (by: Caller, id: string) => {
		const auth = String(by.authorization).slice("Bearer ".length);
		return fetch(`${api.url}/files/${id}`, { headers: { cookie: `${by.cookie}; auth=${auth}` } });
	};

	test("finds what suppliers sent by code or name, and its file is looked for on record", async () => {
		const admin = await api.signInAs({ groups: ["SSA-Admin"] });
		await sendComplianceDocument(mine);
		const [complianceDocument] = (await sentComplianceDocuments(admin, "v1")) ?? [];
		expect(complianceDocument).toMatchObject({ account: "V1", number: "COI-1" });
		expect(await sentComplianceDocuments(admin, "nobody")).toEqual([]);
		const id = complianceDocument?.fileId ?? "";
		const statuses = await Promise.all([
			open(other, id),
			open(
				admin,
				id.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
			),
		]);
		expect(statuses.map(({ status }) => status)).toEqual([404, 404]);
		expect(await asOwner(database, "select 1 from audit_events where action = 'supplier.paper.open'")).toEqual([]);
		expect(await (await open(admin, id)).text()).toBe("%PDF-1.7 x");
		expect(
			await asOwner(database, "select alias, detail from audit_events where action = 'supplier.paper.open'"),
		).toEqual([{ alias: "V1", detail: { account: "V1", document: "insurance COI-1" } }]);
	});
});
