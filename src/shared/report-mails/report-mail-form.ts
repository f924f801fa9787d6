import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "../forms/form-shape.ts";

/** `daily`, or the weekday, Monday is `1`. */
export const mailDays = ["daily", "1", "2", "3", "4", "5", "6", "7"] as const;
/** `00` to `23`, by the reader's own clock. */
export const mailHours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
/** Days before the day of sending; `view` = whatever the view says. */
export const mailPeriods = ["view", "1", "7", "30"] as const;
/** Most reports that one person has mailed. */
export const mostReportMails = 30;

export type ReportMailValues = {
	name: string;
	day: (typeof mailDays)[number];
	hour: string;
	period: (typeof mailPeriods)[number];
};

/** When a user wants a list mailed, and of which days. */
export const reportMailForm = defineForm<ReportMailValues>({
	name: input(labelOf(m.report_mail_name), { validation: "required:trim|length:1,80" }),
	day: input(labelOf(m.report_mail_day), { validation: "required", options: mailDays, initial: "daily" }),
	hour: input(labelOf(m.report_mail_hour), { validation: "required", options: mailHours, initial: "06" }),
	period: input(labelOf(m.report_mail_period), { validation: "required", options: mailPeriods, initial: "view" }),
});
