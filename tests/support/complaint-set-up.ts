import { beforeEach } from "vitest";
import { type Api, type Caller, faultsOf, headersOf, messageOf } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, feedPartners, orderFeedRow, pieceFeedRow, shipmentFeedRow } from "./feed-rows.ts";
import { testApi, testDatabase, testFolder } from "./fixtures.ts";

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

const detail = `query C($number: String!) { complaint(number: $number) { complaintNumber kind state claimedLb asked openedAlias
	isOutsideWindow defects { family code } pieces { pieceNumber claimedLb weightLb } files { id name } messages { side company body files { name } }
	stateChanges { from to side } money { claimedAmount } } }`;

type Detail = { state: string; [field: string]: unknown };

function complaintCalls(api: Api) {
	async function submit(caller: Caller, values: Values) {
		const document = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
		const answer = await api.ask<{ submitComplaint: string }>(caller, document, {
			input: { values: JSON.stringify(values) },
		});
		return { number: answer.data?.submitComplaint, faults: faultsOf(answer), message: messageOf(answer) };
	}

	async function require(caller: Caller, values: Values): Promise<string> {
		const { number, faults, message } = await submit(caller, values);
		if (!number) throw new Error(`${message} ${JSON.stringify(faults)}`);
		return number;
	}

	async function read(caller: Caller, number: string): Promise<Detail | null | undefined> {
		return (await api.ask<{ complaint: Detail | null }>(caller, detail, { number })).data?.complaint;
	}

	async function act(
		caller: Caller,
		what: "withdrawComplaint" | "reopenComplaint",
		number: string,
	): Promise<string | undefined> {
		return messageOf(await api.ask(caller, `mutation M($number: String!) { ${what}(number: $number) }`, { number }));
	}

	async function upload(
		caller: Caller,
		name: string,
	): Promise<{ id: string; name: string; size: number; type: string }> {
		const response = await fetch(`${api.url}/api/uploads`, {
			method: "POST",
			headers: { ...headersOf(caller), "x-file-name": name },
			body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
		});
		return (await response.json()) as { id: string; name: string; size: number; type: string };
	}

	return { submit, require, read, act, upload };
}

/** An API with shipped pieces, people who may submit complaints about them and one who may not; each test begins without complaints. */
export async function setUpComplaints() {
	const database = await testDatabase();
	const api = await testApi(database, { DATA_DIR: await testFolder() });
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
	const buyer = await api.signInAs({ soldTo: ["S1"] });
	const colleague = await api.signInAs({ soldTo: ["S1"] });
	const yard = await api.signInAs({ shipTo: ["T1"] });
	const stranger = await api.signInAs({ soldTo: ["S2"] });
	beforeEach(() => emptyTables(database, "complaints", "outbox"));
	return { database, api, buyer, colleague, yard, stranger, ...complaintCalls(api) };
}
