import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { untilAtRest } from "../support/at-rest.ts";
import { jarFor, openChromium, visit } from "../support/chromium.ts";
import { ask } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

const row = {
	piece: "J1",
	order: "M-NONE",
	item: 1,
	thicknessIn: 0.5,
	widthIn: 96,
	lengthIn: 480,
	weightLb: 6500,
	state: "ready",
	revision: 1,
};

test("an administrator tries rows, mends a refused one in vain, loses nothing of it, and dismisses it", async () => {
	const locale = "es";
	const inSpanish = { locale } as const;
	const [made] = await ask<{ id: string }>(
		`with run as (insert into feed_runs (source, entity, rows, rejected) values ('journey', 'pieces', 1, 1)
		 returning id)
		 insert into feed_rejects (run_id, line, field, code, reason, value, source, entity, mark, row, first_seen_at)
		 select id, 1, 'order', 'unknown_order', '-', 'M-NONE', 'journey', 'pieces', 'J1', $1, now() from run
		 returning id::text`,
		[JSON.stringify(row)],
	);
	const { page, context, faults } = await visit(browser, { language: locale });
	await context.addCookies(await jarFor("admin"));
	await page.goto("/admin/feeds?task=try&of=orders");
	await untilAtRest(page);
	await page.getByLabel(m.feeds_try_rows({}, inSpanish)).fill('{"order": "X"}');
	await page.getByRole("button", { name: m.feeds_try_send({}, inSpanish) }).click();
	await page
		.getByRole("cell", { name: m.feeds_fault_required({}, inSpanish) })
		.first()
		.waitFor();

	await page.goto(`/admin/feeds?row_id=${made?.id}`);
	await untilAtRest(page);
	await page
		.getByText(m.feeds_fault_unknown_order({ value: "M-NONE" }, inSpanish))
		.first()
		.waitFor();
	const text = page.getByLabel(m.feeds_mend_row({}, inSpanish));
	await text.fill(JSON.stringify({ ...row, weightLb: -1 }));
	await page.getByRole("button", { name: m.feeds_mend_send({}, inSpanish) }).click();
	await page
		.getByText(/weightLb: /)
		.first()
		.waitFor();
	expect(await text.inputValue()).toContain('"weightLb":-1');

	await page.getByLabel(m.feeds_dismiss_why({}, inSpanish)).fill("Prueba");
	await page.getByRole("button", { name: m.feeds_dismiss({}, inSpanish) }).click();
	await page.getByText(m.feeds_settled_why({ why: "Prueba" }, inSpanish)).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
