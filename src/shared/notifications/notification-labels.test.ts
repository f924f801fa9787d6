import { expect, test } from "vitest";
import { notificationPath } from "./notification-labels.ts";

test.each([
	["supplier", "/supplier/profile?tab=person#view-as"],
	["customer", "/customer/profile#view-as"],
])("the viewed person as a %s is led to where looks are listed", (state, path) => {
	expect(notificationPath("viewedAs", { state, number: "Dana" })).toBe(path);
});
