import { beforeAll, describe, expect, test } from "vitest";
import { type DemoLine, type DemoRows, linesOf, writtenDemo } from "./written-demo.ts";

const today = "2026-11-21";
const gone = ["shipped", "invoiced", "closed", "cancelled"];
const stateOf = ({ states }: DemoLine) => states.at(-1)?.state ?? "";

describe("the demo mill at its full size", () => {
	let demo: DemoRows;
	let lines: DemoLine[];
	beforeAll(async () => {
		demo = await writtenDemo(today, 1);
		lines = [...linesOf(demo).values()];
	});
	const open = () => lines.filter((line) => !gone.includes(stateOf(line)));

	test("has the planned sizes", () => {
		expect(lines.length).toBe(12_000);
		expect(demo.pieces.length).toBeGreaterThan(95_000);
		expect(demo.pieces.length).toBeLessThan(110_000);
		const count = (kind: string) => demo.accounts.filter((account) => account.kind === kind).length;
		expect([count("sold_to"), count("supplier"), demo.people.length]).toEqual([60, 40, 128]);
	});

	test("reaches from 24 months back to three months ahead", () => {
		const orderedOn = demo.orders.map((order) => order.orderedOn).sort();
		expect(orderedOn[0]?.slice(0, 7)).toBe("2024-11");
		expect(orderedOn.at(-1)).toBe("2026-11-20");
		const promised = open()
			.flatMap(({ promisedOn }) => promisedOn.slice(0, 1))
			.sort();
		expect(promised.at(-1)?.slice(0, 7)).toBe("2027-02");
	});

	test("has about 12 % of its open lines late", () => {
		const late = open().filter(
			({ promisedOn: [first, ...later] }) =>
				first !== undefined && [later.at(-1) ?? first, today].some((day) => day > first),
		);
		expect(late.length / open().length).toBeGreaterThan(0.1);
		expect(late.length / open().length).toBeLessThan(0.14);
	});

	test("shows every state of a line", () => {
		expect([...new Set(lines.map(stateOf))].sort()).toEqual([
			"acknowledged",
			"cancelled",
			"closed",
			"entered",
			"heat_treated",
			"invoiced",
			"melted",
			"on_hold",
			"partly_shipped",
			"processed",
			"ready",
			"rolled",
			"scheduled",
			"shipped",
			"tested",
		]);
	});

	test("shows every exception", () => {
		const has = (what: (line: DemoLine) => boolean) => lines.filter(what).length;
		const bols = ({ pieces }: DemoLine) => new Set(pieces.flatMap(({ bol }) => bol ?? [])).size;
		const made = ({ pieces }: DemoLine) => pieces.filter(({ state }) => state === "shipped").length;
		const found = {
			heldAndBack: has(({ states }) => states.slice(0, -1).some(({ state }) => state === "on_hold")),
			heldAfterShipping: has((line) => stateOf(line) === "on_hold" && bols(line) > 0),
			cancelled: has(
				({ states }) => states.at(-1)?.state === "cancelled" && !states.some(({ state }) => state === "melted"),
			),
			pulledAhead: has(({ promisedOn: [first = "", ...later] }) => later.some((day) => day < first)),
			partlyOverThreeBols: has((line) => stateOf(line) === "partly_shipped" && bols(line) >= 3),
			overShipped: has((line) => made(line) === line.line.pieces + 1),
			coilWithoutLength: has(({ line }) => line.product === "coil" && line.lengthIn === undefined),
			neverPromised: has((line) => stateOf(line) === "acknowledged" && line.promisedOn.length === 0),
			otherShipTo: has(({ line }) => line.shipTo !== undefined),
			movedTwice: has(({ promisedOn }) => promisedOn.length > 2),
		};
		for (const [exception, count] of Object.entries(found)) expect(count, exception).toBeGreaterThan(0);
	});

	test("gives the first buyer something on every page", () => {
		const first = demo.people.find(({ email }) => email === "maria.ruiz@greatlakes.example");
		const account = "104233";
		const mine = <Row extends object>(rows: readonly Row[]) =>
			rows.filter((row) => "soldTo" in row && row.soldTo === account);
		const orders = new Set(mine(demo.orders).map(({ order }) => order));
		const cars = new Set(demo["railcar-sightings"].map(({ bol }) => bol));
		const found = {
			people: first ? 1 : 0,
			orders: mine(demo.orders).length,
			loads: mine(demo.shipments).length,
			loadsUnderWay: mine(demo.shipments).filter(({ deliveredAt }) => !deliveredAt).length,
			railcars: mine(demo.shipments).filter(({ bol, deliveredAt }) => cars.has(bol) && !deliveredAt).length,
			invoices: mine(demo.invoices).length,
			acknowledgments: demo.acknowledgments.filter(({ order }) => orders.has(order)).length,
			complaints: mine(demo.complaints).length,
			stockRequests: mine(demo["stock-requests"]).length,
		};
		for (const [page, count] of Object.entries(found)) expect(count, page).toBeGreaterThan(0);
	});

	test("over-ships by no more than a tenth and melts nothing that was cancelled", () => {
		for (const line of lines) {
			const shipped = line.pieces.filter(({ state }) => state === "shipped");
			expect(shipped.length).toBeLessThanOrEqual(line.line.pieces * 1.1);
			if (stateOf(line) === "cancelled") expect(line.pieces).toEqual([]);
		}
	});

	test("has shipped all pieces of a line that is shipped, and the weights of pieces, lines and bills of lading agree", () => {
		const pieces = new Map(demo.pieces.map((piece) => [piece.piece, piece]));
		const netLb = new Map(demo.shipments.map((shipment) => [shipment.bol, shipment.netLb]));
		expect(netLb.size).toBe(demo.shipments.length);
		expect(pieces.size).toBe(demo.pieces.length);
		for (const shipment of demo.shipments) {
			const loaded = shipment.pieces.map((piece) => pieces.get(piece));
			expect(new Set(loaded.map((piece) => piece?.bol))).toEqual(new Set([shipment.bol]));
			expect(loaded.reduce((sum, piece) => sum + (piece?.weightLb ?? 0), 0)).toBe(shipment.netLb);
		}
		const onLines = lines
			.flatMap((line) => line.pieces)
			.reduce((sum, piece) => sum + (piece.bol ? piece.weightLb : 0), 0);
		expect(onLines).toBe([...netLb.values()].reduce((sum, lb) => sum + lb, 0));
		for (const line of lines.filter((candidate) => ["shipped", "invoiced", "closed"].includes(stateOf(candidate)))) {
			const shippedLb = line.pieces.reduce((sum, piece) => sum + (piece.bol ? piece.weightLb : 0), 0);
			expect(shippedLb / line.line.weightLb).toBeGreaterThan(0.985);
		}
	});

	test("loads trucks with 44 to 48,000 lb, railcars with 90 to 100 st and barges with 1,450 to 1,600 st", () => {
		const limits = { truck: [44_000, 48_000], railcar: [180_000, 200_000], barge: [2_900_000, 3_200_000] } as const;
		for (const { mode, netLb } of demo.shipments) {
			expect(netLb).toBeGreaterThanOrEqual(limits[mode][0]);
			expect(netLb).toBeLessThanOrEqual(limits[mode][1]);
		}
		expect(new Set(demo.shipments.map(({ mode }) => mode)).size).toBe(3);
	});

	test("weighs its plates as their measures say", () => {
		for (const piece of demo.pieces.filter(({ lengthIn }) => lengthIn)) {
			expect(piece.weightLb).toBeCloseTo(piece.thicknessIn * piece.widthIn * (piece.lengthIn ?? 0) * 0.2836, -1);
		}
	});

	test("has a base price of 45 to 70 dollars per cwt", () => {
		const bases = lines.map(({ line }) => line.price?.basePerCwt ?? 0);
		expect(bases.every((base) => base >= 45 && base <= 70)).toBe(true);
	});
});
