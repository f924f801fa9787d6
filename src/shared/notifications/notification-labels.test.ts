import { expect, test } from "vitest";
import { notificationPath } from "./notification-labels.ts";

test.each([
	["supplier", "/supplier/profile?tab=person#looks"],
	["customer", "/customer/profile#looks"],
])("whoever was looked at as a %s is led to where looks are listed", (state, path) => {
	expect(notificationPath("lookedAt", { state, number: "Dana" })).toBe(path);
});
