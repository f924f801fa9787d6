import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { setUpComplaints, steel, type Values } from "../../../../tests/support/complaint-set-up.ts";
import { readRows } from "../../../../tests/support/feed-rows.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const { act, api, buyer, database, read, require, stranger, upload, yard } = await setUpComplaints();

async function write(caller: Caller, number: string, values: Values): Promise<string | undefined> {
	const document = "mutation W($input: WriteToComplaintInput!) { writeToComplaint(input: $input) }";
	return (await api.ask(caller, document, { input: { number, values: JSON.stringify(values) } })).errors?.[0]?.message;
}

describe("the conversation", () => {
	test("carries words and files, and an answer sends it back under review", async () => {
		const number = await require(buyer, steel());
		await asOwner(database, "update complaints set state = 'information_requested'");
		expect(
			await write(yard, number, { body: "Here is the photo.", files: [await upload(yard, "more.pdf")] }),
		).toBeUndefined();
		expect(await read(buyer, number)).toMatchObject({
			state: "under_review",
			messages: [
				{ side: "customer", company: expect.any(String), body: "Here is the photo.", files: [{ name: "more.pdf" }] },
			],
			files: [],
		});
		expect(await readRows(database, "select kind from outbox order by id")).toEqual([
			{ kind: "complaint.submitted" },
			{ kind: "complaint.message" },
		]);
	});

	test("is closed to strangers and once the complaint is withdrawn", async () => {
		const number = await require(buyer, steel());
		expect(await write(stranger, number, { body: "Hello" })).toBeDefined();
		await act(buyer, "withdrawComplaint", number);
		expect(await write(buyer, number, { body: "Hello" })).toContain("Withdrawn");
	});
});

describe("the transitions by a customer", () => {
	test("withdraw before the decision, and reopen within 30 days", async () => {
		const number = await require(buyer, steel());
		expect(await act(buyer, "reopenComplaint", number)).toContain("Submitted");
		expect(await act(yard, "withdrawComplaint", number)).toBeUndefined();
		expect(await act(buyer, "withdrawComplaint", number)).toContain("Withdrawn");
		expect(await act(buyer, "reopenComplaint", number)).toBeUndefined();
		await asOwner(database, "update complaints set state = 'closed', state_at = now() - interval '31 days'");
		expect(await act(buyer, "reopenComplaint", number)).toContain("Closed");
	});

	test("are refused to strangers, who cannot find out that it exists", async () => {
		const number = await require(buyer, steel());
		expect(await act(stranger, "withdrawComplaint", number)).toBe(await act(stranger, "withdrawComplaint", "CP1"));
	});
});
