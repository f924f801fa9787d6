import type { UserJson } from "#shared/access.ts";
import type { RowScope } from "../database/database.ts";

/** An account as the viewer may name it. */
export type ViewerAccount = { id: number; code: string; name: string; city: string | null; kind: "sold_to" | "ship_to" | "supplier" };

/** How a person wants to see things; kept with the person. */
export type Preferences = {
	language: "en" | "es";
	units: "imperial" | "metric";
	dateFormat: "locale" | "iso" | "mdy" | "dmy";
	timeZone: string;
	theme: "system" | "light" | "dark";
	density: "compact" | "comfortable";
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
	hasAcceptedTerms: boolean;
	/** The account acted under; none = all of the person's accounts together. */
	alias: ViewerAccount | undefined;
	/** Rows in reach now: narrowed to the alias when there is one. */
	scope: RowScope;
	/** Rows of all the person's accounts, for choosing an alias. */
	fullScope: RowScope;
};
