import type { UserJson } from "#shared/access.ts";
import type { FeatureFlagName } from "#shared/feature-flags/feature-flags.ts";
import type { ListLayout } from "#shared/lists/list-definition.ts";
import type { RowScope } from "../database/database.ts";

/** An account as the viewer may name it. */
export type ViewerAccount = {
	id: number;
	code: string;
	name: string;
	city: string | null;
	kind: "sold_to" | "ship_to" | "supplier";
};

/** How a person wants to see things; kept with the person. */
export type Preferences = {
	language: "en" | "es";
	units: "imperial" | "metric";
	dateFormat: "locale" | "iso" | "mdy" | "dmy";
	timeZone: string;
	theme: "system" | "light" | "dark";
	density: "compact" | "comfortable";
	/** Whether pages for the yard may be kept on the devices of the person. */
	keepsCopies: boolean;
	/** Whether the person has finished or left the tour of the first visit. */
	hasToured: boolean;
};

/** An administrator who sees the portal as another user does, and may change nothing until it ends. */
export type ViewAsSession = {
	id: number;
	/** The administrator. */
	administratorId: number;
	administrator: string;
	administratorName: string;
	reason: string;
	/** Instant, ISO 8601. */
	endsAt: string;
	/** How far off that was, by the database's clock. */
	secondsLeft: number;
};

/** The person behind a request, proved by bearer token and session cookie together. */
export type Viewer = {
	personId: number;
	sessionId: string;
	email: string;
	name: string;
	/** Groups and account codes as get-user answers them: always all of the person's accounts. */
	user: UserJson;
	preferences: Preferences;
	/** The layouts of lists that the person chose, by the list's name. */
	listLayouts: Readonly<Record<string, ListLayout>>;
	/** The terms that must have been accepted now. */
	termsVersion: string;
	hasAcceptedTerms: boolean;
	/** Earlier terms were accepted, but not the current ones. */
	mustAcceptAgain: boolean;
	/** What the mill has turned off for now. */
	featuresOff: FeatureFlagName[];
	/** Administers an account for their company: invites people to it, and removes them. */
	isCompanyAdministrator?: boolean;
	/** The account acted under; none = all of the person's accounts together. */
	alias: ViewerAccount | undefined;
	/** Set while an administrator views as another person: person, user, alias and rows are those of the viewed person. */
	viewAs?: ViewAsSession;
	/** Rows in reach now: narrowed to the alias when there is one. */
	scope: RowScope;
	/** Rows of all the person's accounts, for choosing an alias. */
	fullScope: RowScope;
};
