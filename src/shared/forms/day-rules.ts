import {
	date_after_or_equal as after,
	date_after as afterDay,
	date_before_or_equal as before,
	date_before as beforeDay,
} from "@formkit/rules";
import type { FormKitValidationRule } from "@formkit/validation";
import { isCalendarDay } from "./days.ts";

const hourMs = 3_600_000;
// The westernmost and easternmost time zones, in hours from UTC: browser and server do not know each other's time zone.
const last = -12;
const first = 14;

/**
 * After a day, or after today, wherever that has not ended. FormKit compares with this very moment, which no day is
 * after or before as people mean it.
 */
export const date_after: FormKitValidationRule = (node, bound?: string) =>
	bound || !isCalendarDay(node.value) ? afterDay(node, bound) : String(node.value) > dayBeside(last);

/** Before a day, or before today, wherever that has begun. */
export const date_before: FormKitValidationRule = (node, bound?: string) =>
	bound || !isCalendarDay(node.value) ? beforeDay(node, bound) : String(node.value) < dayBeside(first);

/**
 * Not before a day, or today. FormKit compares today with this very moment, and then it has been over since midnight
 * UTC.
 */
export const date_after_or_equal: FormKitValidationRule = (node, bound?: string) =>
	bound || !isCalendarDay(node.value) ? after(node, bound) : String(node.value) >= dayBeside(last);

/** Not after a day, or today, wherever that has begun. */
export const date_before_or_equal: FormKitValidationRule = (node, bound?: string) =>
	bound || !isCalendarDay(node.value) ? before(node, bound) : String(node.value) <= dayBeside(first);

function dayBeside(hours: number): string {
	return new Date(Date.now() + hours * hourMs).toISOString().slice(0, 10);
}
