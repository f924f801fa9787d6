import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { appUrl } from "#server/database/roles.ts";
import { feed, feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const racer = fileURLToPath(new URL("../../../../tests/support/hold-racer.ts", import.meta.url));
const items = Array.from({ length: 60 }, (_, index) => `S${2000 + index}`);

const database = await testDatabase();
await feedPartners(database);
const row = {
	mill: "RB",
	product: "coil",
	grade: "A36",
	thicknessIn: 0.25,
	widthIn: 60,
	pieces: 1,
	weightLb: 40_000,
	quality: "prime",
};
const rows = items.map((stock) => ({ ...row, stock, producedOn: "2026-10-01", isAvailable: true, revision: 1 }));
await feed(database, "stock-list", rows);

async function startRacer(code: string) {
	const [account] = await asOwner<{ id: number }>(database, "select id from accounts where code = $1", [code]);
	const { id: person } = await insertPerson(database, { soldTo: [code] });
	const child = fork(racer, [appUrl(database.adminUrl), String(account?.id), String(person), items.join(",")]);
	expect((await once(child, "message"))[0]).toBe("ready");
	const go = async () => {
		const answer = once(child, "message");
		child.send("go");
		return (await answer)[0] as string[];
	};
	return { account: account?.id, go };
}

test("two customers who want the same sixty items through two processes get each of them once", async () => {
	const [one, two] = [await startRacer("S1"), await startRacer("S2")];
	const [ofOne, ofTwo] = await Promise.all([one.go(), two.go()]);
	expect([...ofOne, ...ofTwo].sort()).toEqual(items);
	const held = (account: number | undefined) =>
		asOwner<{ stock: string }>(
			database,
			"select stock_number as stock from stock_holds where account_id = $1 order by 1",
			[account],
		);
	expect((await held(one.account)).map(({ stock }) => stock)).toEqual(ofOne.sort());
	expect((await held(two.account)).map(({ stock }) => stock)).toEqual(ofTwo.sort());
});
