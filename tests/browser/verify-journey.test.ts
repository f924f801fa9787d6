import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { axeFaults } from "../support/axe.ts";
import { openChromium, visit } from "../support/chromium.ts";
import {
	certificateFeedRow,
	feed,
	heatFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../support/feed-rows.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { fillSmallMill, type SmallMill } from "../support/small-mill.ts";

let browser: Browser;
let portal: Portal;
let mill: SmallMill;

beforeAll(async () => {
	browser = await openChromium();
	portal = await startPortal({ isEmpty: true });
	mill = await fillSmallMill(portal);
	await feed(mill.database, "specifications", [specificationFeedRow()]);
	await feed(mill.database, "heats", [heatFeedRow()]);
	await feed(mill.database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
	await feed(mill.database, "shipments", [shipmentFeedRow()]);
	await feed(mill.database, "certificates", [certificateFeedRow()]);
});
afterAll(async () => {
	await browser.close();
	await mill.close();
	await portal.stop();
});

const es = { locale: "es" } as const;

test("a certificate leads its buyer to where a stranger verifies it, before and after it is corrected", async () => {
	const { page, context, faults } = await visit(browser, {}, portal.url);
	await mill.signInBuyer(context, portal.url);
	await page.goto(paths.certificate("X1"));
	const link = page.getByRole("link", { name: /^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/ });
	const code = (await link.textContent()) ?? "";
	await link.click();
	await page.getByText(`✓ ${m.certificates_verify_valid()}`).waitFor();

	const stranger = await visit(browser, {}, portal.url);
	const asked = await stranger.page.goto(paths.verifyAddress(code.replaceAll("-", "")));
	expect([asked?.status(), asked?.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
	const facts = stranger.page.getByRole("region", { name: m.certificates_verify_answer() });
	const hash = (await facts.getByText(/^([0-9a-f]{8} ?){8}$/).textContent()) ?? "";
	const shown = [
		"✓ Valid",
		m.certificates_verify_valid_text(),
		"CertificateX1",
		"HeatH1",
		"IssuedMay 02, 2026",
		`SHA-256${hash}`,
	];
	expect(await facts.textContent()).toBe([...shown, m.certificates_verify_hash()].join(""));
	expect(await axeFaults(stranger.page)).toBe("");

	await feed(mill.database, "certificates", [
		certificateFeedRow({ issuedOn: "2026-05-03", correction: "Part number", revision: 2 }),
	]);
	await stranger.page.reload();
	await facts.getByText(`▲ ${m.certificates_verify_superseded()}`).waitFor();
	await page.goto(paths.certificate("X1"));
	await page.getByRole("link", { name: /^Revision 1 \(superseded on / }).click();
	await page.getByRole("note").getByText("Revision 1").waitFor();
	expect(await page.getByRole("link", { name: code }).count()).toBe(1);
	expect([faults, stranger.faults]).toEqual([[], []]);

	const plain = await visit(browser, { language: "es", hasScript: false, width: 360 }, portal.url);
	await plain.page.goto(paths.verify());
	const field = plain.page.getByLabel(m.certificates_verify_code({}, es));
	await field.fill("no es un código");
	await plain.page.getByRole("button", { name: m.certificates_verify_ask({}, es) }).click();
	await plain.page.getByText(m.certificates_verify_unknown({}, es)).waitFor();
	expect(await field.inputValue()).toBe("no es un código");
	await field.fill(code.toLowerCase().replaceAll("-", " "));
	await plain.page.getByRole("button", { name: m.certificates_verify_ask({}, es) }).click();
	await plain.page.getByText(`▲ ${m.certificates_verify_superseded({}, es)}`).waitFor();
	for (const visited of [context, stranger.context, plain.context]) await visited.close();
});
