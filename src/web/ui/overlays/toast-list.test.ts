import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeToast, currentToasts, showToast, subscribeToToasts } from "./toast-list.ts";

describe("toasts", () => {
	beforeEach(() => {
		for (const { id } of currentToasts()) closeToast(id);
	});

	test("a shown toast stays until it is closed", () => {
		const first = showToast("Saved");
		showToast("Failed", "heat");
		closeToast(first);
		expect(currentToasts().map(({ text, tone }) => [text, tone])).toEqual([["Failed", "heat"]]);
	});

	test("a repeated message is shown once, as the latest", () => {
		for (const text of ["Saved", "Sent", "Saved"]) showToast(text);
		showToast("Sent", "heat");
		expect(currentToasts().map(({ text, tone }) => [text, tone])).toEqual([
			["Sent", "neutral"],
			["Saved", "neutral"],
			["Sent", "heat"],
		]);
	});

	test("only the last four are shown", () => {
		for (const text of ["1", "2", "3", "4", "5"]) showToast(text);
		expect(currentToasts().map(({ text }) => text)).toEqual(["2", "3", "4", "5"]);
	});

	test("a listener is notified until it unsubscribes", () => {
		const listener = vi.fn();
		const leave = subscribeToToasts(listener);
		showToast("Saved");
		leave();
		showToast("Saved again");
		expect(listener).toHaveBeenCalledTimes(1);
	});
});
