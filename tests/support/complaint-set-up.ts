import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, feedPartners, orderFeedRow, pieceFeedRow, shipmentFeedRow } from "./feed-rows.ts";
import { insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
let folder: string;
export let buyer: Caller;
export let colleague: Caller;
export let yard: Caller;
export let stranger: Caller;
export type Values = Record<string, unknown>;
export const pieceClaim = (piece: string, lb: number) => ({ piece, claimed: { amount: lb, unit: "lb" } });

export const steel = (changes: Values = {}): Values => ({
	kind: "steel_problem",
	bol: "B1",
	pieces: [pieceClaim("C1", 2000)],
	families: ["surface", "shape"],
	defects_surface: ["pitting"],
	defects_shape: ["camber", "flatness"],
	description: "Deep pits along the whole edge.",
	asked: "credit",
	...changes,
});

type Refusal = { message: string; extensions?: { faults?: { field: string; reason: string }[] } };

export async function submit(caller: Caller, values: Values) {
	const document = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
	const answer = await api.ask<{ submitComplaint: string }>(caller, document, {
		input: { values: JSON.stringify(values) },
	});
	const refusal = answer.errors?.[0] as Refusal | undefined;
	return { number: answer.data?.submitComplaint, faults: refusal?.extensions?.faults ?? [], message: refusal?.message };
}

export async function require(caller: Caller, values: Values): Promise<string> {
	const { number, faults, message } = await submit(caller, values);
	if (!number) throw new Error(`${message} ${JSON.stringify(faults)}`);
	return number;
}

const detail = `query C($number: String!) { complaint(number: $number) { complaintNumber kind state claimedLb asked openedAlias
	isOutsideWindow defects { family code } pieces { pieceNumber claimedLb weightLb } files { id name } messages { side company body files { name } }
	moves { from to side } money { claimedAmount } } }`;

type Detail = { state: string; [field: string]: unknown };

export async function read(caller: Caller, number: string): Promise<Detail | null | undefined> {
	return (await api.ask<{ complaint: Detail | null }>(caller, detail, { number })).data?.complaint;
}

export async function act(
	caller: Caller,
	what: "withdrawComplaint" | "reopenComplaint",
	number: string,
): Promise<string | undefined> {
	return (await api.ask(caller, `mutation M($number: String!) { ${what}(number: $number) }`, { number })).errors?.[0]
		?.message;
}

export async function upload(
	caller: Caller,
	name: string,
): Promise<{ id: string; name: string; size: number; type: string }> {
	const response = await fetch(`${api.url}/api/uploads`, {
		method: "POST",
		headers: { ...caller, "x-file-name": name },
		body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	});
	return (await response.json()) as { id: string; name: string; size: number; type: string };
}

/** An API with shipped pieces, and people who may and may not complain about them; each test begins without complaints. */
export function setUpComplaints(): void {
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "millgate-complaints-"));
		database = await createTestDatabase();
		api = await startApi(database, [], { DATA_DIR: folder });
		await feedPartners(database);
		await feed(database, "orders", [orderFeedRow()]);
		await feed(database, "pieces", [
			pieceFeedRow({ state: "shipped", bol: "B1" }),
			pieceFeedRow({ piece: "C2", weightLb: 6000 }),
		]);
		const yesterday = new Date(Date.now() - 86_400_000).toISOString();
		await feed(database, "shipments", [
			shipmentFeedRow({
				netLb: 12_500,
				pieces: ["C1", "C2"],
				shippedAt: "2026-05-01T12:00:00Z",
				deliveredAt: yesterday,
			}),
		]);
		const signIn = async (lists: Parameters<typeof insertPerson>[1]) =>
			api.signIn((await insertPerson(database, lists)).id);
		[buyer, colleague, yard, stranger] = await Promise.all([
			signIn({ soldTo: ["S1"] }),
			signIn({ soldTo: ["S1"] }),
			signIn({ shipTo: ["T1"] }),
			signIn({ soldTo: ["S2"] }),
		]);
	});
	beforeEach(() => emptyTables(database, "complaints", "outbox"));
	afterAll(async () => {
		await api.stop();
		await database.drop();
		await rm(folder, { recursive: true });
	});
}
