import { expect, test } from "vitest";
import { noticeUpdates } from "./use-notice-updates.ts";

const said = (...states: string[]) =>
	noticeUpdates.wordsOf(
		states.map((state, index) => ({ notice: `SN${index + 1}`, state })),
		true,
	);

test("what the mill does with notices is said, what their supplier just did is not", () => {
	expect(said("submitted", "amended", "cancelled")).toBeUndefined();
	expect(said("submitted", "arrived")).toBe("Shipping notice SN2 was updated");
	expect(said("received", "settled")).toBe("2 shipping notices were updated");
	expect(noticeUpdates.wordsOf([], false)).toBe("Many shipping notices were updated");
});
