import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Services } from "#server/request-context.ts";
import { testSecretKey } from "../../../../tests/support/jobs.ts";
import { notificationMail } from "./notification-mail.ts";

afterEach(() => void vi.useRealTimers());

test("a day shows its year where it is not that of the reader's own clock, also while the server's is a year ahead", () => {
	vi.useFakeTimers({ now: Date.parse("2027-01-01T03:00:00Z"), toFake: ["Date"] });
	const services = {
		config: readConfig({ SECRET_KEY: testSecretKey, PUBLIC_URL: "https://portal.example" }),
	} as Services;
	const reader = {
		id: 1,
		email: "ana@yard.example",
		name: "Ana",
		language: "en",
		units: "imperial",
		dateFormat: "locale",
	} as const;
	const moved = { event: "promiseMoved", accountName: null, happenedAt: "2027-01-01T02:55:00Z" };
	const due = ["2026-12-31", "2027-01-15"].map((day) => ({ ...moved, subject: { order: "M100", item: 1, day } }));
	const { text } = notificationMail({ ...reader, timeZone: "America/Chicago" }, due, "now", services);
	expect(text).toContain("Dec 31\n  Dec 31 20:55");
	expect(text).toContain("Jan 15, 2027");
});
