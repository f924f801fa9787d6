import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import {
	arrivableStates,
	moveOn,
	type NoticeStanding,
	type NoticeState,
	nextStates,
} from "#shared/supplies/notice-states.ts";
import { feed, readRows, restartFeeds } from "../../../../../../tests/support/feed-rows.ts";
import {
	feedCommodities,
	noticeFeedRow,
	noticeLoadFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	remittanceFeedRow,
	settlementFeedRow,
} from "../../../../../../tests/support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../../tests/support/test-database.ts";

let mill: TestDatabase;
beforeAll(async () => {
	mill = await createTestDatabase();
});
afterAll(() => mill?.drop());
beforeEach(() => begin());

async function begin(): Promise<void> {
	await restartFeeds(mill);
	await feedCommodities(mill.database);
	await feed(mill.database, "purchase-orders", [purchaseOrderFeedRow()]);
}

const send = (entity: EntityName, ...rows: object[]) => feed(mill.database, entity, rows);
const loadStates = async () =>
	(await readRows(mill.database, "select state from shipping_notice_loads order by notice_number, load")).map(
		({ state }) => state,
	);
const receiptStates = async () =>
	(await readRows(mill.database, "select state from receipts order by receipt_number")).map(({ state }) => state);
const cancelled = (changes: object = {}) => noticeFeedRow({ state: "cancelled", revision: 2, ...changes });

describe("a load", () => {
	test("that was cancelled before it came stays cancelled, whichever is told first, and its receipt is kept", async () => {
		await send("shipping-notices", cancelled({ cancelledAt: "2026-04-03T09:59:00Z" }));
		await send("receipts", receiptFeedRow());
		expect([await loadStates(), await receiptStates()]).toEqual([["cancelled"], ["received"]]);
		await begin();
		await send("shipping-notices", noticeFeedRow());
		await send("receipts", receiptFeedRow());
		expect(await loadStates()).toEqual(["received"]);
		await send("shipping-notices", cancelled({ cancelledAt: "2026-04-03T09:59:00Z" }));
		expect(await loadStates()).toEqual(["cancelled"]);
	});

	test("that came stays what its receipt says where nobody told when it was cancelled, whichever is told first", async () => {
		await send("shipping-notices", noticeFeedRow());
		await send("shipping-notices", cancelled());
		expect(await loadStates()).toEqual(["cancelled"]);
		await send("receipts", receiptFeedRow());
		expect(await loadStates()).toEqual(["received"]);
		await begin();
		await send("shipping-notices", noticeFeedRow());
		await send("receipts", receiptFeedRow());
		await send("shipping-notices", cancelled());
		expect(await loadStates()).toEqual(["received"]);
	});

	test("that had come when it was cancelled stays what its receipt says", async () => {
		await send("shipping-notices", cancelled({ cancelledAt: "2026-04-03T10:01:00Z" }));
		expect(await loadStates()).toEqual(["cancelled"]);
		await send("receipts", receiptFeedRow());
		expect(await loadStates()).toEqual(["received"]);
	});

	test("that nobody sent does not arrive until its notice is sent", async () => {
		await send("shipping-notices", noticeFeedRow({ state: "draft" }));
		await send("receipts", receiptFeedRow());
		expect(await loadStates()).toEqual(["draft"]);
		await send("shipping-notices", noticeFeedRow({ revision: 2 }));
		expect(await loadStates()).toEqual(["received"]);
	});

	test("that is settled before it is received counts as settled once it is", async () => {
		await send("shipping-notices", noticeFeedRow());
		await send("receipts", receiptFeedRow({ states: ["arrived"] }));
		await send("settlements", settlementFeedRow());
		await send("remittances", remittanceFeedRow());
		expect([await loadStates(), await receiptStates()]).toEqual([["arrived"], ["arrived"]]);
		await send("receipts", receiptFeedRow({ revision: 2 }));
		expect([await loadStates(), await receiptStates()]).toEqual([["paid"], ["paid"]]);
	});

	test("that is paid stays paid when it is settled again, and shows the settlement that paid it", async () => {
		await send("shipping-notices", noticeFeedRow());
		await send("receipts", receiptFeedRow());
		await send("settlements", settlementFeedRow());
		await send("remittances", remittanceFeedRow());
		await send("settlements", settlementFeedRow({ settlement: "P2", settledOn: "2026-05-09" }));
		expect(await readRows(mill.database, "select state, settlement_number from receipts")).toEqual([
			{ state: "paid", settlement_number: "P1" },
		]);
		expect(await loadStates()).toEqual(["paid"]);
		await send("remittances", remittanceFeedRow({ settlements: [], revision: 2 }));
		expect(await readRows(mill.database, "select state, settlement_number from receipts")).toEqual([
			{ state: "settled", settlement_number: "P2" },
		]);
	});

	test("that was announced with a radiation alarm is held when it arrives, until a receipt says more", async () => {
		await send("shipping-notices", noticeFeedRow({ loads: [noticeLoadFeedRow({ radiationScan: "alarm" })] }));
		expect(await loadStates()).toEqual(["submitted"]);
		await send("receipts", receiptFeedRow({ states: ["arrived"] }));
		expect(await loadStates()).toEqual(["radiation_hold"]);
		await send("receipts", receiptFeedRow({ states: ["arrived", "radiation_hold", "arrived"], revision: 2 }));
		expect(await loadStates()).toEqual(["arrived"]);
		await send("receipts", receiptFeedRow({ revision: 3 }));
		expect(await loadStates()).toEqual(["received"]);
	});

	test("that was received does not go back to the gate with a second receipt, and one that was turned away does not come in", async () => {
		await send("shipping-notices", noticeFeedRow({ loads: [noticeLoadFeedRow(), noticeLoadFeedRow({ load: 2 })] }));
		await send("receipts", receiptFeedRow(), receiptFeedRow({ receipt: "G2", steps: [stepAt("arrived", 700)] }));
		const turned = { load: 2, states: ["arrived", "rejected"], rejectionReason: "hazardous" };
		await send(
			"receipts",
			receiptFeedRow({ receipt: "G3", ...turned }),
			receiptFeedRow({ receipt: "G4", load: 2, steps: stepsFrom(720) }),
		);
		expect(await loadStates()).toEqual(["received", "rejected"]);
	});

	test("stands where the table of moves leads, whatever is said, in whatever order it comes", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(story, { minLength: 20, maxLength: 20 }),
				fc.infiniteStream(fc.nat()),
				async (stories, chance) => {
					await begin();
					const mixed = <Row>(rows: Row[]) =>
						rows
							.map((row) => ({ row, at: chance.next().value as number }))
							.toSorted((one, other) => one.at - other.at)
							.map(({ row }) => row);
					const notices = stories.map(({ announced, cancelledAt }, index) =>
						noticeFeedRow({
							notice: `A${100 + index}`,
							state: announced,
							...(cancelledAt === undefined ? {} : { cancelledAt: moment(cancelledAt) }),
						}),
					);
					const receipts = stories.flatMap(({ receipts: told }, index) =>
						told.flatMap((walk, place) => receiptRows(index, place, walk)),
					);
					const payments = stories.flatMap(paymentsOf);
					const before: [EntityName, object][] = [
						...notices.map((row): [EntityName, object] => ["shipping-notices", row]),
						...receipts.map((row): [EntityName, object] => ["receipts", row]),
					];
					for (const [entity, rows] of parts(mixed(before))) expect((await send(entity, ...rows)).rejects).toEqual([]);
					const settled = payments.map(({ settlement }) => settlement);
					const paid = payments.flatMap(({ remittance }) => (remittance ? [remittance] : []));
					expect((await send("settlements", ...mixed(settled))).rejects).toEqual([]);
					expect((await send("remittances", ...mixed(paid))).rejects).toEqual([]);
					// Said once more, nothing moves.
					await send("receipts", ...mixed(receipts));
					expect(await loadStates()).toEqual(stories.map(expected));
				},
			),
			{ numRuns: 12 },
		);
	}, 120_000);
});

const moment = (minute: number) => new Date(Date.UTC(2026, 3, 3) + minute * 60_000).toISOString();
const stepAt = (state: NoticeState, minute: number) => ({ state, at: moment(minute), by: "Scale 1" });
const stepsFrom = (minute: number) =>
	(["arrived", "weighed", "inspected", "received"] as const).map((state, index) => stepAt(state, minute + index));

type Step = { state: NoticeState; minute: number };
type Story = {
	announced: NoticeState;
	cancelledAt?: number;
	receipts: readonly Step[][];
	settled: { receipt: number; isPaid: boolean }[];
};

/** A receipt's steps, each drawn from the one before; `odd` keeps the minutes of two receipts apart. */
const steps = (odd: 0 | 1) =>
	fc.array(fc.tuple(fc.nat(20), fc.nat(99)), { minLength: 1, maxLength: 6 }).map((drawn) => {
		const found: Step[] = [];
		let at: NoticeStanding = { state: "in_transit" };
		let minute = 0;
		for (const [pause, pick] of drawn) {
			const next = at.state === "in_transit" ? ["arrived" as const] : nextStates(at).filter((to) => to !== "settled");
			const state = next[pick % next.length];
			if (!state) break;
			minute += pause + 1;
			found.push({ state, minute: minute * 4 + odd });
			at = moveOn(at, state) ?? at;
		}
		return found;
	});

const story: fc.Arbitrary<Story> = fc.record(
	{
		announced: fc.constantFrom("draft", "submitted", "amended", "in_transit", "cancelled", "cancelled"),
		cancelledAt: fc.nat(60).map((minute) => minute * 4 + 2),
		receipts: fc.oneof(fc.constant([]), fc.tuple(steps(0)), fc.tuple(steps(0), steps(1))),
		settled: fc.array(fc.record({ receipt: fc.nat(1), isPaid: fc.boolean() }), { maxLength: 2 }),
	},
	{ requiredKeys: ["announced", "receipts", "settled"] },
);

/** A receipt as it grows: its first step, then all of them. */
function receiptRows(index: number, place: number, walk: Step[]): object[] {
	const told = walk.map(({ state, minute }) => stepAt(state, minute));
	return [told.slice(0, 1), told].map((shown, revision) =>
		receiptFeedRow({
			receipt: `G${100 + index}-${place}`,
			notice: `A${100 + index}`,
			steps: shown,
			rejectionReason: "hazardous",
			revision: revision + 1,
		}),
	);
}

function paymentsOf({ receipts, settled }: Story, index: number) {
	return settled
		.filter(({ receipt }) => receipt < receipts.length)
		.map(({ receipt, isPaid }, place) => {
			const [line] = settlementFeedRow().lines as object[];
			const settlement = `P${100 + index}-${place}`;
			const lines = [{ ...line, receipt: `G${100 + index}-${receipt}` }];
			return {
				settlement: settlementFeedRow({ settlement, invoice: undefined, lines }),
				remittance: isPaid ? remittanceFeedRow({ remittance: `W${settlement}`, settlements: [settlement] }) : undefined,
			};
		});
}

/** The table of moves, walked step by step. */
function expected({ announced, cancelledAt, receipts, settled }: Story): NoticeState {
	const said = receipts.flat().map(({ state, minute }) => ({ state, minute }));
	if (announced === "cancelled") said.push({ state: "cancelled", minute: cancelledAt ?? Number.POSITIVE_INFINITY });
	let at: NoticeStanding = { state: announced === "cancelled" ? "submitted" : announced };
	for (const { state } of said.toSorted((one, other) => one.minute - other.minute)) at = moveOn(at, state) ?? at;
	const counted = settled.filter(({ receipt }) => receipts[receipt]?.at(-1)?.state === "received");
	if (counted.length > 0) at = moveOn(at, "settled") ?? at;
	if (counted.some(({ isPaid }) => isPaid)) at = moveOn(at, "paid") ?? at;
	return at.state;
}

/** Three files of each kind, whichever comes first in them. */
function parts(rows: [EntityName, object][]): [EntityName, object[]][] {
	const third = Math.ceil(rows.length / 3);
	return [0, 1, 2].flatMap((part) => {
		const found = new Map<EntityName, object[]>();
		for (const [entity, row] of rows.slice(part * third, (part + 1) * third))
			found.set(entity, [...(found.get(entity) ?? []), row]);
		return [...found];
	});
}

test("what may arrive is what was sent and not cancelled", () => {
	expect(arrivableStates).toEqual(["submitted", "amended", "in_transit"]);
});
