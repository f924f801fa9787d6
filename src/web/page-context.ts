import { createContext } from "react-router";
import type { Area, UserJson } from "#shared/access.ts";
import type { Appearance } from "#shared/appearance.ts";
import type { SiteBrand } from "#shared/branding/site-brand.ts";
import type { DemoPerson } from "#shared/demo-people.ts";
import type { FeatureFlagName } from "#shared/feature-flags/feature-flags.ts";
import type { ListLayout } from "#shared/lists/list-definition.ts";
import type { PageDocument } from "./data/graphql.ts";

/** The person as pages receive them; all of it is sent to the browser. */
export type PageViewer = {
	email: string;
	name: string;
	user: UserJson;
	areas: Area[];
	/** Those in force, by the record and by this browser's flag. */
	hasAcceptedTerms: boolean;
	/** Administers an account for their company. */
	isCompanyAdministrator?: boolean;
	/**
	 * An administrator looks as this person: why, until when (ISO instant), and how many seconds that was away when the
	 * server said so.
	 */
	viewAs?: { reason: string; endsAt: string; secondsLeft: number };
	/** What the mill has turned off for now. */
	featuresOff: FeatureFlagName[];
	alias: { code: string; name: string; city: string | null; kind: "sold_to" | "ship_to" | "supplier" } | null;
	preferences: {
		language: "en" | "es";
		units: "imperial" | "metric";
		dateFormat: "locale" | "iso" | "mdy" | "dmy";
		timeZone: string;
		theme: "system" | "light" | "dark";
		density: "compact" | "comfortable";
		keepsCopies: boolean;
		hasToured: boolean;
	};
};

/** The parts that may fail, each with since when (ISO instant) it is as it is. */
export type Health = { build: string; checks: { name: "database" | "identity"; ok: boolean; since: string }[] };

/** What the server gives each page request; loaders and guards read it with `context.get(pageContext)`. */
export type PageContext = {
	viewer: PageViewer | undefined;
	language: "en" | "es";
	nonce: string;
	requestId: string;
	version: string;
	/** Whether this browser followed the link of an invitation that it has not signed in with yet. */
	isInvited: boolean;
	/** The demo's accounts, for a browser on the machine that the demo runs on. */
	demo: { password: string; people: Pick<DemoPerson, "email" | "name" | "company" | "role">[] } | undefined;
	/** Whether this is the demo mill. */
	isDemo: boolean;
	/** Whether a websocket is offered (specification §7: optional, used when configured). */
	isLive: boolean;
	appearance: Appearance;
	/** The layouts of lists that the person chose, by the list's name. */
	listLayouts: Readonly<Record<string, ListLayout>>;
	/** Whether what Millgate rests on works now, for /status. */
	health: () => Promise<Health>;
	/** Whether it worked when it was last asked, without waiting; undefined before the first answer. */
	isWell: () => boolean | undefined;
	logError: (error: unknown) => void;
	/**
	 * A guard refuses this request: logged as a warning (specification §2); from then on `requireAdmission` and `execute`
	 * throw 403. Thrown by loaders, not by the guard itself, so that the layout around the page has its data and
	 * navigation stays.
	 */
	refuse: (path: string) => void;
	requireAdmission: () => void;
	millName: string;
	brand: SiteBrand;
	/** Runs a page's document in process, as the viewer; throws the named error of its first fault. */
	execute: <Data, Variables>(document: PageDocument<Data, Variables>, variables: Variables) => Promise<Data>;
};

export const pageContext = createContext<PageContext>();
