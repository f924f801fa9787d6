import { randomUUID } from "node:crypto";
import { requireFirst, type SampleMill } from "../sample-mill.ts";

const form = (values: object, more: object = {}) => ({ input: { ...more, values: JSON.stringify(values) } });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const onePage =
	"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";

/** What a supplier enters: disputes, shipping notices, a document, its profile, new bank details. */
export async function enterAsSupplier(mill: SampleMill): Promise<void> {
	await dispute(mill);
	await announceLoads(mill);
	await describeCompany(mill);
	await changeBank(mill);
}

async function dispute(mill: SampleMill): Promise<void> {
	const ray = await mill.person("Ray");
	type Load = { receiptNumber: string; dispute: object | null };
	const { receivedLoads } = await ray.ask<{ receivedLoads: { nodes: Load[] } }>(
		"{ receivedLoads(first: 50) { nodes { receiptNumber dispute { state } } } }",
	);
	const undisputed = receivedLoads.nodes.filter((load) => load.dispute === null);
	const open = async (position: number) => {
		const { receiptNumber: receipt } = requireFirst(undisputed.slice(position), "receipt of Ray's to dispute");
		const document = "mutation ($input: DisputeReceiptInput!) { disputeReceipt(input: $input) }";
		await ray.ask(
			document,
			form({ reason: "weight", wanted: { amount: 20.5, unit: "GT" }, body: "Our scale says more." }, { receipt }),
		);
		return receipt;
	};
	const kept = await open(0);
	await ray.ask(
		"mutation ($input: DisputeReceiptInput!) { writeToDispute(input: $input) }",
		form({ body: "Here is the ticket." }, { receipt: kept }),
	);
	await ray.ask("mutation ($receipt: String!) { withdrawDispute(receipt: $receipt) }", { receipt: await open(1) });
}

async function announceLoads(mill: SampleMill): Promise<void> {
	const ray = await mill.person("Ray");
	const { noticeLines } = await ray.ask<{ noticeLines: { lines: { line: string; commodity: string }[] } }>(
		'{ noticeLines(search: "") { lines { line commodity } } }',
	);
	const { line, commodity } = requireFirst(noticeLines.lines, "open purchase order line of Ray's");
	const submit = async (bol: string) => {
		const load = {
			vehicle: "T-4471",
			gross: 78_400,
			tare: 33_100,
			unit: "lb",
			commodity,
			radiation: "clear",
			ticket: "S-9912",
		};
		const values = {
			key: randomUUID(),
			line,
			mode: "truck",
			bol,
			shippedOn: day(-1),
			shippedTime: "06:30",
			loads: [load],
		};
		const document =
			"mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice revision } }";
		type Taken = { submitShippingNotice: { notice: string; revision: number } };
		return { ...(await ray.ask<Taken>(document, form(values))).submitShippingNotice, values };
	};
	const { notice, revision, values } = await submit("SAMPLE-1");
	const amended = { ...values, key: randomUUID(), loads: values.loads.map((load) => ({ ...load, gross: 78_600 })) };
	const amend = "mutation ($input: AmendShippingNoticeInput!) { amendShippingNotice(input: $input) { revision } }";
	await ray.ask(amend, form(amended, { notice, revision }));
	const second = await submit("SAMPLE-2");
	await submit("SAMPLE-3");
	await ray.ask("mutation ($notice: String!) { cancelShippingNotice(notice: $notice) }", { notice: second.notice });
}

async function describeCompany(mill: SampleMill): Promise<void> {
	const ray = await mill.person("Ray");
	type Profile = { supplierProfile: { code: string; version: number } };
	const { supplierProfile } = await ray.ask<Profile>("{ supplierProfile { code version } }");
	const { code: account, version } = supplierProfile;
	const yards = [{ name: "Council Bluffs", city: "Council Bluffs", region: "IA", hours: "6 to 15" }];
	await ray.ask(
		"mutation ($input: SaveSupplierProfileInput!) { saveSupplierProfile(input: $input) }",
		form({ yards }, { account, version }),
	);
	const files = [await ray.upload("insurance.pdf", onePage)];
	const document = { kind: "insurance", number: "COI-2199", validFrom: day(0), validUntil: "2199-12-31", files };
	await ray.ask(
		"mutation ($input: SendComplianceDocumentInput!) { sendComplianceDocument(input: $input) }",
		form(document, { account }),
	);
}

async function changeBank(mill: SampleMill): Promise<void> {
	const ray = await mill.person("Ray");
	const { supplierProfile } = await ray.ask<{ supplierProfile: { code: string } }>("{ supplierProfile { code } }");
	const account = supplierProfile.code;
	const bank = {
		scheme: "us",
		bank: "First Iowa",
		holder: "Hawkeye Scrap",
		routing: "021000021",
		account: "98765432104477",
	};
	const document = "mutation ($input: AskBankChangeInput!) { askBankChange(input: $input) }";
	const values = { ...bank, startsOn: day(30), reason: "We have changed our bank." };
	const { askBankChange: number } = await ray.ask<{ askBankChange: number }>(document, form(values, { account }));
	const dana = await mill.person("Dana");
	const decide = "mutation ($input: DecideBankChangeInput!) { decideBankChange(input: $input) }";
	await dana.ask(decide, { input: { account, number, decision: "confirmed" } });
}
