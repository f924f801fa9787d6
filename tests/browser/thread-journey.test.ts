import { beforeAll, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import type { Browser } from "../support/browser.ts";
import { asOwner } from "../support/people.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";

const url = inject("portalUrl");
const database = { adminUrl: inject("portalDatabaseUrl") };

type Load = {
	buyer: string;
	bol: string;
	order: string;
	item: number;
	piece: string;
	heat: string;
	certificate: string;
	invoice: string;
	complaint: string;
};
let load: Load;
let buyer: Browser;
let yard: Browser;

/**
 * A load by rail of one of the demo's buyers that a user has complained of: everything that hangs on a load is there.
 */
const wholeLoad = `
	select q.email as buyer, s.bol_number as bol, p.order_number as "order", p.item, p.piece_number as piece,
	p.heat_number as heat, c.certificate_number as certificate,
		i.invoice_number as invoice, k.complaint_number as complaint
	from railcars r join shipments s using (account_id, bol_number) join complaints k using (account_id, bol_number)
	join complaint_pieces cp using (account_id, complaint_number) join pieces p on p.account_id = s.account_id
	and p.piece_number = cp.piece_number
	join certificate_pieces x on x.account_id = s.account_id and x.piece_number = p.piece_number
	join certificates c on c.account_id = s.account_id and c.certificate_number = x.certificate_number
	and c.bol_number = s.bol_number
	join invoices i on i.account_id = s.account_id and i.bol_number = s.bol_number and i.kind = 'invoice'
	join person_accounts a on a.account_id = s.account_id and a.list = 'sold_to' join people q on q.id = a.person_id
	where k.ship_to_id is not null and q.email = any($1)
	order by 2, 4, 5 limit 1`;

beforeAll(async () => {
	// On some weekdays the first of them has no such load.
	const [found] = await asOwner<Load>(database, wholeLoad, [[demoEmail("customer"), demoEmail("value-plus")]]);
	if (!found) throw new Error("The demo has no such load");
	load = found;
	[buyer, yard] = await Promise.all([signedIn(url, load.buyer), signedIn(url, demoEmail("ship-to"))]);
});

/** The addresses that a page leads to, anchors within it as itself. */
async function linksOf(who: Browser, path: string): Promise<Set<string>> {
	const response = await who.ask(`${url}${path}`);
	expect([path, response.status]).toEqual([path, 200]);
	const found = (await response.text()).matchAll(/<a [^>]*?href="([^"]+)"/g);
	return new Set([...found].map(([, href]) => (href ?? "").replaceAll("&amp;", "&")));
}

/** What each thing is called where a page leads to it; several addresses show the same thing. */
function thread({ bol, order, item, piece, heat, certificate, invoice, complaint }: Load) {
	return {
		order: [paths.order(order, item), paths.order(order)],
		piece: [paths.talliedPiece(piece), paths.shipmentTally(bol), paths.order(order, item)],
		heat: [paths.certificatesOfHeat(heat), paths.talliesOfHeat(heat), paths.shipmentTally(bol)],
		tally: [paths.shipmentTally(bol)],
		bill: [paths.billOfLading(bol)],
		railcar: [paths.railcarsOfBill(bol)],
		certificate: [paths.certificate(certificate), paths.certificatesOfBill(bol)],
		invoice: [paths.invoice(invoice), paths.invoicesOfBill(bol)],
		complaint: [paths.complaint(complaint), paths.complaintsOfBill(bol)],
	};
}
type Thing = keyof ReturnType<typeof thread>;

/** The page for each document of the thread. */
const pages = (things: ReturnType<typeof thread>): Record<Thing, string | undefined> => ({
	order: things.order[0],
	piece: things.piece[0],
	heat: things.piece[0],
	tally: things.tally[0],
	bill: things.bill[0],
	railcar: things.railcar[0],
	certificate: things.certificate[0],
	invoice: things.invoice[0],
	complaint: things.complaint[0],
});

test("from an order, piece, heat, tally, bill, railcar, certificate, invoice and complaint a link leads to each of the others", async () => {
	const things = thread(load);
	const missing: string[] = [];
	for (const [from, path] of Object.entries(pages(things))) {
		const links = await linksOf(buyer, path ?? "");
		for (const [to, addresses] of Object.entries(things))
			if (to !== from && !addresses.some((address) => links.has(address) || address === path))
				missing.push(`${from} -> ${to}`);
	}
	expect(missing).toEqual([]);
});

test("the thread of a piece is one path from its heat to the complaint, of which the piece is the current stop", async () => {
	const path = paths.pieceThread(load.order, load.item, load.piece).replace("#thread", "");
	const text = await (await buyer.ask(`${url}${path}`)).text();
	const [thread = ""] = text.slice(text.indexOf('id="thread"')).split("</nav>");
	const at = [
		`#heat-${load.heat}`,
		paths.talliedPiece(load.piece),
		paths.billOfLading(load.bol),
		paths.certificate(load.certificate),
		paths.invoice(load.invoice),
		paths.complaint(load.complaint),
	].map((href) => thread.indexOf(`href="${href.replaceAll("&", "&amp;")}"`));
	expect(at).not.toContain(-1);
	expect(at).toEqual(at.toSorted((a, b) => a - b));
	expect(thread).toMatch(new RegExp(`<li[^>]* aria-current="true"[^>]*>(?:(?!</li>).)*>${load.piece}<`));
});

test("an order leads to each piece of it that was shipped", async () => {
	expect(await linksOf(buyer, paths.order(load.order, load.item))).toContain(paths.talliedPiece(load.piece));
});

test("every list that a thread leads to holds what it promises", async () => {
	const lists = [
		[paths.certificatesOfBill(load.bol), load.certificate],
		[paths.invoicesOfBill(load.bol), load.invoice],
		[paths.complaintsOfBill(load.bol), load.complaint],
		[paths.railcarsOfBill(load.bol), load.bol],
		[paths.talliedPiece(load.piece), load.piece],
		[paths.talliesOfHeat(load.heat), load.heat],
	] as const;
	for (const [path, number] of lists) {
		const response = await buyer.ask(`${url}${path}`);
		expect([path, await response.text()]).toEqual([path, expect.stringContaining(number)]);
	}
});

test("a ship-to is led to no invoice", async () => {
	const [theirs] = await asOwner<{ bol: string }>(
		database,
		`select bol_number as bol from shipments s join person_accounts a on a.account_id = s.ship_to_id
		 and a.list = 'ship_to'
		 join people q on q.id = a.person_id where q.email = $1 order by shipped_at desc limit 1`,
		[demoEmail("ship-to")],
	);
	const links = await linksOf(yard, paths.billOfLading(theirs?.bol ?? ""));
	expect(links).toContain(paths.shipmentTally(theirs?.bol ?? ""));
	expect([...links].filter((href) => href.includes("/invoices?"))).toEqual([]);
});

test("a buyer gets no link to the invoice of a load that another company buys and that only goes to their yard", async () => {
	const of = "person_accounts a join people q on q.id = a.person_id where q.email = $1 and a.list";
	const [theirs] = await asOwner<{ bol: string; order: string; item: number; complaint: string | null }>(
		database,
		`select s.bol_number as bol, p.order_number as "order", p.item, k.complaint_number as complaint
		 from shipments s join invoices i using (account_id, bol_number) join pieces p using (account_id, bol_number)
		 left join complaints k on k.account_id = s.account_id and k.bol_number = s.bol_number
		 and k.ship_to_id = s.ship_to_id
		 where s.ship_to_id in (select account_id from ${of} = 'ship_to') and s.account_id not in (select account_id
		 from ${of} = 'sold_to')
		 order by k.complaint_number nulls last, 1, 2, 3 limit 1`,
		[demoEmail("customer")],
	);
	if (!theirs) throw new Error("The demo has no such load");
	const { bol, order, item, complaint } = theirs;
	const partner = await signedIn(url, demoEmail("customer"));
	for (const path of [
		paths.order(order, item),
		paths.billOfLading(bol),
		paths.shipmentTally(bol),
		...(complaint ? [paths.complaint(complaint)] : []),
	]) {
		const links = [...(await linksOf(partner, path))];
		expect([path, links.filter((href) => /\/invoices\?|order-acknowledgment\?/.test(href))]).toEqual([path, []]);
		expect(links).toContain(path === paths.billOfLading(bol) ? paths.shipmentTally(bol) : paths.billOfLading(bol));
	}
	const page = await partner.ask(`${url}${paths.order(order, item)}`);
	expect(await page.text()).not.toContain(m.order_coming_invoice_when());
});
