import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { inLanguage } from "#server/language.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { readReport } from "#server/lists/resources/resource-report.ts";
import { stampLabel } from "#server/lists/resources/resource-stamp.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { findAbsentViewer } from "#server/session/find-absent-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { claimReport, type DueReport, findDueReports, mostDue, stopReport } from "./due-reports-queries.ts";
import { mostAttachedRows, reportFile } from "./report-file.ts";
import { mostShownRows, reportMail } from "./report-mail.ts";
import { reportView } from "./report-view.ts";

/** Mails the reports whose hour has come by their readers' own clocks. */
export function createMailReportsJob(resources: readonly ListResource[]): Job<unknown> {
	return {
		name: "mail-reports",
		every: "*/5 * * * *",
		run: (_payload, services, stopping) => mailReports(services, resources, { stopping }),
	};
}

/**
 * Mails what is due at an instant, by default now. One failure does not stop the others; the job throws at the end, so
 * that it is retried.
 */
export async function mailReports(
	services: Services,
	resources: readonly ListResource[],
	{ at, stopping }: { at?: Date; stopping?: AbortSignal | undefined } = {},
): Promise<void> {
	const errors: unknown[] = [];
	let beyond: string | undefined;
	for (;;) {
		const found = await asMail(services, (tx) => findDueReports(tx, at, beyond));
		for (const due of found) {
			if (stopping?.aborted) return;
			await mailReport(services, resources, due).catch((error: unknown) => {
				services.log.error({ error, report: due.id }, "a report was not mailed");
				errors.push(error);
			});
		}
		beyond = found.at(-1)?.id;
		if (found.length < mostDue) break;
	}
	if (errors.length > 0) throw new Error(`${errors.length} reports were not mailed`, { cause: errors[0] });
}

async function mailReport(services: Services, resources: readonly ListResource[], due: DueReport): Promise<void> {
	const resource = resources.find(({ definition }) => definition.id === due.list);
	const proof = { personId: due.personId, termsVersion: services.config.TERMS_VERSION };
	const viewer = await findAbsentViewer(services.database, { ...proof, alias: due.alias ?? undefined });
	if (resource && viewer && mayAccess(actingUser(viewer), resource.access)) {
		return inLanguage(viewer.preferences.language, () => sendReport(services, resource, due, viewer));
	}
	// Who must accept new terms first continues afterwards; who has lost the list or the account does not.
	const isLost = (await findAbsentViewer(services.database, proof)) !== undefined;
	await asMail(services, async (tx) => {
		if (isLost) await stopReport(tx, due.id, "access");
		else await claimReport(tx, due, false);
	});
}

async function sendReport(services: Services, resource: ListResource, due: DueReport, viewer: Viewer): Promise<void> {
	const view = await reportView(services, resource, due, viewer);
	const { role = "millgate_viewer" } = resource.source;
	const { report, stamp } = await services.database.transaction(
		role,
		{ personId: viewer.personId, ...view.scope },
		async (tx) => ({
			report: await readReport(tx, resource, { state: view.state, scope: view.scope, viewer, most: mostShownRows }),
			stamp: await stampLabel(tx, resource, { viewer, language: viewer.preferences.language }),
		}),
	);
	const hasFile = report.count > 0 && report.count <= mostAttachedRows;
	const file = hasFile ? await reportFile(services, resource, view, stamp) : undefined;
	const mail = reportMail({ due, resource, view, report, stamp, file }, services);
	await asMail(services, async (tx) => {
		if (!(await claimReport(tx, due, true))) return;
		const by = { viewer, requestId: `report ${due.id} ${due.day}`, address: "" };
		const detail = {
			report: due.id,
			day: due.day,
			rows: report.count,
			filters: view.state.filters,
			attached: file !== undefined,
		};
		await recordAudit(tx, by, { action: "report.mail", target: due.list, detail });
		await queueMail(tx, mail);
	});
}

function asMail<T>({ database }: Services, work: (tx: Transaction) => Promise<T>): Promise<T> {
	return database.transaction("millgate_mail", {}, work);
}
