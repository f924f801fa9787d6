import { expect, test } from "vitest";
import { deskEvents, eventsOf, notificationEvents } from "./notification-events.ts";

test("suppliers choose notifications of their loads, documents and bank details, customers the rest, and everybody view-as sessions", () => {
	const suppliers = [
		"disputeAnswered",
		"receiptPosted",
		"settlementIssued",
		"remittanceIssued",
		"complianceDocument",
		"bankChange",
		"viewedAs",
	];
	const others = notificationEvents.filter((event) => !deskEvents.includes(event));
	const nothing = { isDesk: false, isBuyer: false };
	const buyer = { isDesk: false, isBuyer: true };
	expect(eventsOf(["supplier"], nothing)).toEqual(suppliers);
	expect(eventsOf(["customer"], buyer)).toEqual(
		others.filter((event) => event === "viewedAs" || !suppliers.includes(event)),
	);
	expect(eventsOf(["customer", "supplier"], buyer)).toEqual(others);
	expect(eventsOf(["supplier"], { isDesk: true, isBuyer: false })).toEqual([...suppliers, ...deskEvents]);
});

test("a user who only receives cannot choose events about money, which never notify them", () => {
	const [receiver, buyer] = [false, true].map((isBuyer) => eventsOf(["customer"], { isDesk: false, isBuyer }));
	expect(buyer?.filter((event) => !receiver?.includes(event))).toEqual([
		"acknowledgment",
		"invoice",
		"queryAnswered",
		"stockDecided",
	]);
});
