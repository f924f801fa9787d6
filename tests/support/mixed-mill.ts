import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Row, type Side, sides } from "../api/mixed-rights-acts.ts";
import { acts, bankChangeOf } from "../api/mixed-rights-rows.ts";
import { type Api, type Caller, startApi } from "./api.ts";
import {
	acknowledgmentFeedRow,
	feed,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	shipmentFeedRow,
} from "./feed-rows.ts";
import { dayFromNow } from "./listed-lines.ts";
import { asOwner, insertPerson } from "./people.ts";
import { feedCommodities, poLineFeedRow, purchaseOrderFeedRow, receiptFeedRow } from "./supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * A mill with the same rows for each side, and a person who buys for one company, receives for two others, and
 * supplies.
 */
export type MixedMill = {
	database: TestDatabase;
	api: Api;
	/**
	 * Buys as SA and administers it, supplies as VA, is on a processing programme; receives what SB sends to TB and SC to
	 * TA.
	 */
	mixed: Caller;
	/** The same person, who acts as the yard TB. */
	asYard: Caller;
	rows: Record<Side, Row>;
	stop: () => Promise<void>;
};

const letters: Record<Side, string> = { bought: "A", received: "B", shared: "C", foreign: "D", none: "E" };
const estimatedOn = dayFromNow(9);

export async function startMixedMill(): Promise<MixedMill> {
	const folder = await mkdtemp(join(tmpdir(), "mixed-mill-"));
	const database = await createTestDatabase();
	const api = await startApi(database, { DATA_DIR: folder });
	const stop = async () => {
		await api.stop();
		await database.drop();
		await rm(folder, { recursive: true });
	};
	await feedMill(database);
	const lists = { soldTo: ["SA"], shipTo: ["TB", "TA"], suppliers: ["VA"], groups: ["SSA-VP"] };
	const { id } = await insertPerson(database, lists);
	await administer(database, id, "SA");
	const mixed = await api.signIn(id);
	const rows = {} as Record<Side, Row>;
	for (const side of sides) rows[side] = await fillRow(database, api, mixed, side);
	return { database, api, mixed, asYard: await api.signIn(id, "TB"), rows, stop };
}

async function feedMill(database: TestDatabase): Promise<void> {
	const there = sides.filter((side) => side !== "none").map((side) => letters[side]);
	await feed(database, "mills", [{ mill: "RB", name: "River Bend", place: "Iowa", timeZone: "America/Chicago" }]);
	const account = (code: string, kind: string, more: object = {}) => ({
		account: code,
		kind,
		name: `Account ${code}`,
		revision: 1,
		...more,
	});
	await feed(database, "accounts", [
		...["TA", "TB", "TD"].map((code) => account(code, "ship_to")),
		...there.map((letter) => account(`S${letter}`, "sold_to", { shipsTo: [shipToOf(letter)] })),
		...["VA", "VD"].map((code) => account(code, "supplier")),
	]);
	await feed(
		database,
		"orders",
		there.map((letter) =>
			orderFeedRow({ ...parties(letter), order: `M${letter}`, lines: [lineFeedRow({ pieces: 4 })] }),
		),
	);
	const promise = { promisedOn: dayFromNow(-4) };
	await feed(
		database,
		"order-events",
		there.map((letter) => promiseFeedRow({ order: `M${letter}`, event: `P${letter}`, ...promise })),
	);
	const pieces = there.map((letter) =>
		pieceFeedRow({ piece: `C${letter}`, order: `M${letter}`, state: "shipped", bol: `B${letter}` }),
	);
	await feed(database, "pieces", pieces);
	await feed(
		database,
		"shipments",
		there.map((letter) => shipmentFeedRow({ ...parties(letter), bol: `B${letter}`, pieces: [`C${letter}`] })),
	);
	const invoices = there.map((letter) => ({
		invoice: `I${letter}`,
		soldTo: `S${letter}`,
		order: `M${letter}`,
		bol: `B${letter}`,
	}));
	await feed(database, "invoices", invoices.map(invoiceFeedRow));
	await feed(
		database,
		"acknowledgments",
		there.map((letter) => acknowledgmentFeedRow({ acknowledgment: `K${letter}`, order: `M${letter}` })),
	);
	await feed(
		database,
		"stock-list",
		there.flatMap((letter) => [`Q${letter}`, `H${letter}`, `F${letter}`]).map(stockItem),
	);
	await feedCommodities(database);
	const open = poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" });
	for (const letter of ["A", "D"]) {
		await feed(database, "purchase-orders", [
			purchaseOrderFeedRow({ po: `M${letter}`, supplier: `V${letter}`, lines: [open] }),
		]);
		const receipt = {
			receipt: `G${letter}`,
			supplier: `V${letter}`,
			po: `M${letter}`,
			notice: undefined,
			load: undefined,
		};
		await feed(database, "receipts", [receiptFeedRow(receipt)]);
	}
}

/** SC sends to the yard of SA. */
const shipToOf = (letter: string) => (letter === "C" ? "TA" : `T${letter}`);
const parties = (letter: string) => ({ soldTo: `S${letter}`, shipTo: shipToOf(letter) });
const stockItem = (stock: string) => ({
	...{
		stock,
		mill: "RB",
		product: "plate",
		heat: "H1",
		grade: "A572-50",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 240,
		pieces: 2,
	},
	...{ weightLb: 6534, quality: "prime", producedOn: "2026-10-01", isAvailable: true, revision: 1 },
});

async function administer(database: TestDatabase, person: number, code: string): Promise<void> {
	const sql = `insert into account_administrators (person_id, account_id, list) select $1, id, 'sold_to' from accounts
			where code = $2`;
	await asOwner(database, sql, [person, code]);
}

/**
 * The row of a side, with what a colleague there has done already: a complaint, holds, a request, an invitation, a
 * notice, a bank change.
 */
async function fillRow(database: TestDatabase, api: Api, mixed: Caller, side: Side): Promise<Row> {
	const letter = letters[side];
	await asOwner(database, "update order_lines set estimated_on = $1 where order_number = $2", [
		estimatedOn,
		`M${letter}`,
	]);
	const row: Row = {
		...{
			side,
			soldTo: `S${letter}`,
			shipTo: shipToOf(letter),
			supplier: side === "received" || side === "shared" ? `S${letter}` : `V${letter}`,
		},
		...{
			order: `M${letter}`,
			bol: `B${letter}`,
			piece: `C${letter}`,
			invoice: `I${letter}`,
			acknowledgment: `K${letter}`,
			stock: `H${letter}`,
		},
		...{
			freeStock: `F${letter}`,
			notice: `N${letter}`,
			receipt: `G${letter}`,
			complaint: "RC-999999",
			request: absentId,
			invitation: "999999",
			companyKey: "999999",
			companyWebhook: "999999",
			companyProvider: "c999999",
		},
		...{ bankChange: 999, estimatedOn, colleague: "right=999:999", file: await upload(api, mixed) },
	};
	return side === "none" ? row : { ...row, ...(await asColleague(database, api, row)) };
}

const absentId = "00000000-0000-4000-8000-000000000000";

async function asColleague(database: TestDatabase, api: Api, row: Row): Promise<Partial<Row>> {
	const { soldTo, supplier, stock } = row;
	const supplies = supplier.startsWith("V");
	const { id } = await insertPerson(database, { soldTo: [soldTo], suppliers: supplies ? [supplier] : [] });
	await administer(database, id, soldTo);
	const caller = await api.signIn(id);
	const send = async (field: string, of: Row, variables?: object) => {
		const { document, variables: usual } = acts[field] ?? {};
		const { data, errors } = await api.ask(caller, document ?? "", { ...(variables ?? usual?.(of)) });
		if (errors) throw new Error(`${field} of ${row.side}: ${JSON.stringify(errors)}`);
		return data?.[field];
	};
	const complaint = String(await send("submitComplaint", row));
	await send("holdStock", { ...row, freeStock: `Q${stock.slice(1)}` });
	const request = String(await send("requestStock", row));
	await send("holdStock", { ...row, freeStock: stock });
	const invitation = String(await send("inviteToCompany", row, invitee(row)));
	const { id: companyKey } = (await send("makeCompanyKey", row)) as { id: string };
	const { id: companyWebhook } = (await send("saveCompanyWebhook", row)) as { id: string };
	const companyProvider = (await send("saveCompanyIdentityProvider", row)) as string;
	const plain = await insertPerson(database, { soldTo: [soldTo] });
	const made = {
		complaint,
		request,
		invitation,
		companyKey,
		companyWebhook,
		companyProvider,
		colleague: `right=${plain.id}:${soldTo}`,
	};
	if (!supplies) return made;
	const { notice } = (await send("submitShippingNotice", row)) as { notice: string };
	return { ...made, notice, bankChange: Number(await send("askBankChange", row, bankChangeOf(supplier))) };
}

const invitee = ({ soldTo, side }: Row) => ({
	input: { account: soldTo, email: `first.${side}@yard.example`, name: "A Colleague", language: "en" },
});

async function upload(api: Api, caller: Caller): Promise<object> {
	const headers = { authorization: caller.authorization, cookie: caller.cookie, "x-file-name": "coi.pdf" };
	const response = await fetch(`${api.url}/api/uploads`, {
		method: "POST",
		headers,
		body: "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	});
	return { ...((await response.json()) as object) };
}
