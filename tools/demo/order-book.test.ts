import { expect, test } from "vitest";
import { drawOrders, writesSpanish } from "./order-book.ts";

test("every buyer in Mexico is written to in Spanish, however it numbers its orders, and nobody else", () => {
	const orders = [...drawOrders(20_000, 2_000)];
	const spanish = (name: string) =>
		new Set(orders.filter(({ buyer }) => buyer.customer.name === name).map(writesSpanish));
	expect(spanish("Estructuras Sierra Alta")).toEqual(new Set([true]));
	expect(spanish("Grupo Metalúrgico Anáhuac")).toEqual(new Set([true]));
	expect(spanish("Talladega Steel Service")).toEqual(new Set([false]));
});
