import { m } from "#generated/texts/messages.js";
import type { ReportMailValues } from "./report-mail-form.ts";

const days = {
	daily: m.report_mail_daily,
	"1": m.report_mail_monday,
	"2": m.report_mail_tuesday,
	"3": m.report_mail_wednesday,
	"4": m.report_mail_thursday,
	"5": m.report_mail_friday,
	"6": m.report_mail_saturday,
	"7": m.report_mail_sunday,
} as const;

const periods = {
	view: m.report_mail_period_view,
	"1": m.report_mail_period_day,
	"7": m.report_mail_period_week,
	"30": m.report_mail_period_month,
} as const;

export const mailDayLabel = (day: ReportMailValues["day"]): string => days[day]();
export const mailPeriodLabel = (period: ReportMailValues["period"]): string => periods[period]();
/** An hour of the clock as people here write it, `06` as "06:00". */
export const mailHourLabel = (hour: string): string => `${hour}:00`;
