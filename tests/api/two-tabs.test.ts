import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { versionOfWindows } from "#features/desk/answer-hours-form.ts";
import { versionOfChoices } from "#shared/notifications/notification-choices.ts";
import { notificationEvents } from "#shared/notifications/notification-events.ts";
import type { Answer } from "../support/api.ts";
import { testApi, testDatabase, testFolder } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";
import { outcomes } from "./sent-twice-outcomes.ts";

type Elsewhere = { file: string; title: string };
const at = (file: string, title: string): Elsewhere => ({ file: `src/features/${file}`, title });

/**
 * What people change that two windows may have open, and how a conflict is reported. `seen`: the request names the
 * version it was opened with, and is refused if another is current (below); a test elsewhere covers others. `apart`:
 * changes of two windows do not conflict. `whole`: a choice with nothing typed; the last one counts.
 */
const edited: Record<string, "seen" | "apart" | "whole" | Elsewhere> = {
	updateProfile: "seen",
	updateNotificationPreferences: "seen",
	publishNotice: "seen",
	publishResource: "seen",
	keepResourceFiles: "seen",
	saveReportMail: "seen",
	saveWebhook: "seen",
	setDeskWindows: "seen",
	saveCompanyWebhook: at(
		"webhooks/server/company/company-webhooks-people.test.ts",
		"who save what a colleague changed meanwhile are refused, and nothing is overwritten",
	),
	saveIdentityProvider: at(
		"identity-providers/server/providers.test.ts",
		"what a colleague changed meanwhile is not overwritten",
	),
	saveCompanyIdentityProvider: at(
		"identity-providers/server/providers.test.ts",
		"what a colleague changed meanwhile is not overwritten",
	),
	turnIdentityProvider: "whole",
	turnCompanyIdentityProvider: "whole",
	verifyIdentityDomain: "whole",
	saveBranding: at("branding/server/branding.test.ts", "that a colleague saved meanwhile is not overwritten"),
	saveAnswerTemplate: at("desk/server/desk-settings.test.ts", "the second of two concurrent changes is refused"),
	saveSupplierProfile: at(
		"supplier-profile/server/company/company.test.ts",
		"that a user changed meanwhile is not overwritten",
	),
	amendShippingNotice: at(
		"shipping-notices/server/shipping-notice-changes.test.ts",
		"a notice is amended until something arrives",
	),
	answerDeskItem: at("desk/server/desk-answers.test.ts", "of two colleagues who answer at once one is taken"),
	settleDeskItem: at(
		"desk/server/desk-answers.test.ts",
		"to an item that has changed since it was read is refused, and says who changed it",
	),
	assignDeskItem: at("desk/server/desk.test.ts", "of two who take it at once one succeeds, and the other sees who"),
	changeRights: at(
		"people/server/person-schema.test.ts",
		"that another user changed meanwhile are a conflict, and stay",
	),
	changeCompanies: at(
		"people/server/person-schema.test.ts",
		"that another user changed meanwhile are a conflict, and stay",
	),
	changeRightsOfMany: at("people/server/rights-batch.test.ts", "neither does one whose people changed meanwhile"),
	actOnPeople: "apart",
	attestRights: "apart",
	endRights: "apart",
	removeRights: "apart",
	removeFromCompany: "apart",
	linkMyIdentity: "apart",
	permitIdentity: "apart",
	holdStock: "apart",
	markNotificationsRead: "apart",
	// Windows of one browser have drafts of their own (web/forms/drafts/draft-place.ts); machines share one, and the last
	// word counts.
	saveFormDraft: "apart",
	updatePreferences: "whole",
	markAlias: "whole",
	noteHomeVisit: "whole",
	pauseReportMail: "whole",
	takeOverCompanyWebhook: "whole",
	turnWebhook: "whole",
	withdrawPublication: "whole",
	changeAccess: "whole",
	changeReviewPolicy: "whole",
};

const folder = await testFolder();
const database = await testDatabase();
const api = await testApi(database, { DATA_DIR: folder });
const caller = await api.signIn(
	(await insertPerson(database, { groups: ["SSA-Admin", "SSA-ISR"], soldTo: ["S1"], suppliers: ["V1"] })).id,
);

const ask = (document: string, variables: Record<string, unknown> = {}) => api.ask(caller, document, variables);
const save = (field: string, type: string, selection = "") =>
	`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`;
const profile = {
	name: "Some One",
	language: "en",
	units: "imperial",
	dateFormat: "iso",
	timeZone: "America/Chicago",
	theme: "system",
	density: "compact",
};
const day = new Date().toISOString().slice(0, 10);
const words = {
	languages: "both",
	titleEn: "Holiday",
	bodyEn: "Closed",
	titleEs: "Feriado",
	bodyEs: "Cerrado",
	startsOn: day,
};
const report = { list: "shipments-received", query: "", name: "Loads", day: "daily", hour: "06", period: "view" };
const endpoint = { name: "ERP", url: "http://127.0.0.1:9/hooks", kinds: ["complaint.message"], isOn: true };
const hours = {
	complaint: 8,
	stock_request: 4,
	acknowledgment: 24,
	order_message: 24,
	dispute: 72,
	x12_error: 8,
	radiation_alarm: 1,
};

type Found = Record<string, never> & { version: string; titleEn: string; name: string; files: { id: string }[] };
const only = async (query: string): Promise<Found> => {
	const { data, errors } = await ask(query);
	if (!data) throw new Error(JSON.stringify(errors));
	const [value] = Object.values(data).flat();
	return value as Found;
};
const made = async (document: string, input: object) => Object.values((await ask(document, { input })).data ?? {})[0];
async function upload(): Promise<unknown> {
	const headers = { ...caller, "x-file-name": "list.pdf" };
	return (
		await fetch(`${api.url}/api/uploads`, { method: "POST", headers, body: "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n" })
	).json();
}

type Edit = {
	/** Makes what is edited; answers what names it. */
	make?: () => Promise<unknown>;
	/** The current version. */
	version: (id: unknown) => Promise<string>;
	/** Saves the one or the other, as a window that was opened with `seen`. */
	change: (id: unknown, which: "one" | "other", seen: string) => Promise<Answer>;
	/** Which of the two is current. */
	current: (id: unknown) => Promise<unknown>;
	stands: Record<"one" | "other", unknown>;
};

const publishing = (kind: "notice" | "resource", more: object): Edit => {
	const field = kind === "notice" ? "publishNotice" : "publishResource";
	const find = (number: unknown) => only(`{ publications(kind: "${kind}", number: "${number}") { version titleEn } }`);
	return {
		make: () => made(save(field, "PublishInput"), { ...words, ...more }),
		version: async (number) => (await find(number)).version,
		change: (number, which, seen) =>
			ask(save(field, "PublishInput"), { input: { ...words, ...more, titleEn: which, number, seen } }),
		current: async (number) => (await find(number)).titleEn,
		stands: { one: "one", other: "other" },
	};
};
const choice = (mail: string) => notificationEvents.map((event) => ({ event, bell: "now", mail }));
const chosen = async () => {
	const { data } = await ask("{ notificationPreferences { event bell mail } }");
	return data?.notificationPreferences as { event: string; bell: string; mail: string }[];
};
const windows = async () =>
	(await ask("{ deskWindows { kind hours } }")).data?.deskWindows as { kind: string; hours: number }[];

const edits: Record<string, Edit> = {
	updateProfile: {
		version: async () => (await only("{ profile { version } }")).version,
		change: (_id, which, seen) =>
			ask(save("updateProfile", "UpdateProfileInput"), { input: { ...profile, name: which, seen } }),
		current: async () => (await only("{ profile { name } }")).name,
		stands: { one: "one", other: "other" },
	},
	updateNotificationPreferences: {
		version: async () =>
			versionOfChoices(Object.fromEntries((await chosen()).map(({ event, ...how }) => [event, how]))),
		change: (_id, which, seen) =>
			ask(save("updateNotificationPreferences", "UpdateNotificationPreferencesInput"), {
				input: { choices: choice(which === "one" ? "daily" : "weekly"), seen },
			}),
		current: async () => (await chosen())[0]?.mail,
		stands: { one: "daily", other: "weekly" },
	},
	publishNotice: publishing("notice", { audience: "everyone" }),
	publishResource: publishing("resource", { category: "claims" }),
	keepResourceFiles: {
		make: () => made(save("publishResource", "PublishInput"), { ...words, category: "claims" }),
		version: async (number) =>
			(await only(`{ publications(kind: "resource", number: "${number}") { version } }`)).version,
		change: async (number, which, seen) => {
			const files = which === "one" ? [await upload()] : [];
			return ask(save("keepResourceFiles", "ResourceFilesInput"), { input: { number, files, seen } });
		},
		current: async (number) =>
			(await only(`{ publications(kind: "resource", number: "${number}") { files { id } } }`)).files.length,
		stands: { one: 1, other: 0 },
	},
	saveReportMail: {
		make: () => made(save("saveReportMail", "SaveReportMailInput"), report),
		version: async () => (await only("{ reportMails { version } }")).version,
		change: (id, which, seen) =>
			ask(save("saveReportMail", "SaveReportMailInput"), { input: { ...report, id, name: which, seen } }),
		current: async () => (await only("{ reportMails { name } }")).name,
		stands: { one: "one", other: "other" },
	},
	saveWebhook: {
		make: async () => ((await made(save("saveWebhook", "SaveWebhookInput", "{ id }"), endpoint)) as { id: string }).id,
		version: async (id) => (await only(`{ webhookEndpoint(id: "${id}") { version } }`)).version,
		change: (id, which, seen) =>
			ask(save("saveWebhook", "SaveWebhookInput", "{ id }"), {
				input: { ...endpoint, endpoint: id, name: which, seen },
			}),
		current: async (id) => (await only(`{ webhookEndpoint(id: "${id}") { name } }`)).name,
		stands: { one: "one", other: "other" },
	},
	setDeskWindows: {
		version: async () => versionOfWindows(await windows()),
		change: (_id, which, seen) =>
			ask("mutation ($values: String!, $seen: String) { setDeskWindows(values: $values, seen: $seen) }", {
				values: JSON.stringify({ ...hours, complaint: which === "one" ? 10 : 20 }),
				seen,
			}),
		current: async () => (await windows()).find(({ kind }) => kind === "complaint")?.hours,
		stands: { one: 10, other: 20 },
	},
};

test("everything that two windows may change has a rule for the second", () => {
	const changing = Object.keys(outcomes).filter((field) => outcomes[field] === "same");
	expect(changing.filter((field) => !(field in edited))).toEqual([]);
	expect(Object.keys(edited).filter((field) => !(field in outcomes))).toEqual([]);
	expect(Object.keys(edits).toSorted()).toEqual(
		Object.keys(edited)
			.filter((field) => edited[field] === "seen")
			.toSorted(),
	);
	const others = Object.values(edited).filter((how) => typeof how === "object");
	for (const { file, title } of others)
		expect([file, readFileSync(file, "utf8").includes(title)]).toEqual([file, true]);
});

describe.each(Object.entries(edits))("%s", (_field, { make, version, change, current, stands }) => {
	test("in two windows is stored once, refused to the second, and overwritten when they save again", async () => {
		const id = await make?.();
		const seen = await version(id);
		expect((await change(id, "one", seen)).errors).toBeUndefined();
		const [refusal] = (await change(id, "other", seen)).errors ?? [];
		const { code, version: currentVersion } = (refusal?.extensions ?? {}) as { code?: string; version?: string };
		expect([code, refusal?.message.includes("changed this in the meantime")]).toEqual(["invalid", true]);
		expect(await current(id)).toEqual(stands.one);
		expect(currentVersion).toBe(await version(id));
		expect((await change(id, "other", currentVersion ?? "")).errors).toBeUndefined();
		expect(await current(id)).toEqual(stands.other);
	});
});
