import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { mayAccess } from "#shared/access.ts";
import { NotFoundError, refusedField } from "#shared/errors.ts";
import { listPath, readListUrl } from "#shared/lists/list-url.ts";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import { mostReportMails, type ReportMailValues, reportMailForm } from "#shared/report-mails/report-mail-form.ts";
import { addReportMailActions, isReportId } from "./report-actions-schema.ts";
import {
	changeReportMail,
	findReportMails,
	insertReportMail,
	type ReportMailRow,
	type ReportPlan,
} from "./report-mails-queries.ts";

type ListedReport = Omit<ReportMailRow, "weekday" | "hour" | "pastDays"> &
	Omit<ReportMailValues, "name"> & { title: string; path: string };

/** Adds `reportMails`, `saveReportMail` and what else people do with the reports that they have mailed. */
export function addReportMails(builder: Builder, resources: readonly ListResource[]): void {
	const report = implementReport(builder);
	builder.queryField("reportMails", (t) =>
		t.field({
			type: [report],
			access: "signedIn",
			description: "Lists that I have mailed to me, oldest first.",
			resolve: async (_root, _args, context) => {
				const rows = await asViewer(context, (tx) => findReportMails(tx, zoneOf(context)));
				return rows.flatMap((row) => listed(row, resources));
			},
		}),
	);
	addSave(builder, resources);
	addReportMailActions(builder);
}

/** As people choose it; a list that there is no more is not shown. */
function listed(row: ReportMailRow, resources: readonly ListResource[]): ListedReport[] {
	const resource = resources.find(({ definition }) => definition.id === row.list);
	const page = mailedLists[row.list];
	if (!resource || !page) return [];
	const { state } = readListUrl(resource.definition, new URLSearchParams(row.query));
	return [
		{
			...row,
			title: resource.title(),
			path: listPath(page.path, resource.definition, state),
			day: row.weekday === null ? "daily" : (String(row.weekday) as ReportMailValues["day"]),
			hour: String(row.hour).padStart(2, "0"),
			period: row.pastDays === null ? "view" : (String(row.pastDays) as ReportMailValues["period"]),
		},
	];
}

function implementReport(builder: Builder) {
	return builder.objectRef<ListedReport>("ReportMail").implement({
		description: "A list that a user receives by mail.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its id." }),
			list: t.exposeString("list", { description: "Name of the list." }),
			title: t.exposeString("title", { description: "What people call the list." }),
			path: t.exposeString("path", { description: "Address of the view." }),
			name: t.exposeString("name", { description: "Its name." }),
			alias: t.exposeString("alias", {
				nullable: true,
				description: "Code of the account that it is made for; null = all of mine.",
			}),
			day: t.exposeString("day", { description: "`daily`, or the weekday: `1` is Monday." }),
			hour: t.exposeString("hour", { description: "`00` to `23`, by my clock." }),
			period: t.exposeString("period", {
				description: "Days before the day of sending, `1`, `7` or `30`; `view` = as the view says.",
			}),
			pause: t.exposeString("pause", {
				nullable: true,
				description:
					"Why nothing is sent: `person` (paused), `mail` (ended from a mail), `access` (the list or account is mine no more).",
			}),
			lastSentAt: t.expose("lastSentAt", { type: "DateTime", nullable: true, description: "When it was last mailed." }),
			nextAt: t.expose("nextAt", { type: "DateTime", description: "When it is mailed next, unless paused." }),
			version: t.exposeString("version", { description: "Differs whenever its name or plan does." }),
		}),
	});
}

type SaveInput = ReportMailValues & { id?: string | number | null; seen?: string | null; list: string; query: string };

function addSave(builder: Builder, resources: readonly ListResource[]): void {
	const input = builder.inputType("SaveReportMailInput", {
		description: "A list to mail, and when.",
		fields: (t) => ({
			id: t.id({ description: "The one to change; a new one without. Its list and view stay." }),
			seen: t.string({ description: "Version of the one to change, as the form was opened with it." }),
			list: t.string({ required: true, description: "Name of the list." }),
			query: t.string({ required: true, description: "The query of the list's address, without `?`." }),
			name: t.string({ required: true, description: "Its name, 80 characters at most." }),
			day: t.string({ required: true, description: "`daily`, or the weekday: `1` is Monday." }),
			hour: t.string({ required: true, description: "`00` to `23`, by my clock." }),
			period: t.string({
				required: true,
				description: "Days before the day of sending, `1`, `7` or `30`; `view` = as the view says.",
			}),
		}),
	});
	builder.mutationField("saveReportMail", (t) =>
		t.id({
			access: "signedIn",
			description: "Has a list mailed to me, or changes when; answers its id.",
			args: { input: t.arg({ type: input, required: true, description: "The list and when." }) },
			resolve: (_root, { input: values }, context) => save(context, resources, values as SaveInput),
		}),
	);
}

async function save(
	context: RequestContext,
	resources: readonly ListResource[],
	{ id, seen, list, query, ...sent }: SaveInput,
): Promise<string> {
	const values = await takeForm<ReportMailValues>(reportMailForm, sent, currentLanguage());
	const resource = resources.find(({ definition }) => definition.id === list);
	const page = mailedLists[list];
	if (!resource || !page || !mayAccess(actingUser(context.viewer), resource.access))
		throw refusedField("list", m.report_mail_list_unknown());
	if (query.length > 2000 || /[\p{C}\s#?]/u.test(query)) throw refusedField("query", m.report_mail_query_invalid());
	if (values.period !== "view" && page.dayFilter === undefined)
		throw refusedField("period", m.report_mail_period_none());
	const plan = planOf(values);
	return asViewer(context, async (tx) => {
		const detail = { list, query, ...plan };
		if (id !== undefined && id !== null) {
			if (!isReportId(String(id)) || !(await changeReportMail(tx, zoneOf(context), { id: String(id), seen }, plan)))
				throw new NotFoundError();
			await recordAudit(tx, context, { action: "report.change", target: String(id), detail });
			return String(id);
		}
		const made = await insertReportMail(
			tx,
			zoneOf(context),
			{ ...plan, list, query, alias: context.viewer?.alias?.code },
			mostReportMails,
		);
		if (made === undefined) throw refusedField("name", m.report_mail_too_many({ most: mostReportMails }));
		await recordAudit(tx, context, { action: "report.schedule", target: made, detail });
		return made;
	});
}

function planOf({ name, day, hour, period }: ReportMailValues): ReportPlan {
	return {
		name: name.trim(),
		weekday: day === "daily" ? null : Number(day),
		hour: Number(hour),
		pastDays: period === "view" ? null : Number(period),
	};
}

/** The clock that the viewer's days and hours are by. */
const zoneOf = ({ viewer }: RequestContext): string => viewer?.preferences.timeZone ?? "UTC";
