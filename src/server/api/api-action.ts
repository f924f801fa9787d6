import type { Program } from "#server/keys/find-program.ts";
import type { RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { Access } from "#shared/access.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { FeatureFlagName } from "#shared/feature-flags/feature-flags.ts";
import type { ApiSide, CompanyArea } from "#shared/keys/company-scopes.ts";
import type { Language } from "#shared/languages.ts";

/**
 * Something that a company's program may write: `POST /api/<side>/v1/<path>`, with what the page's form takes, through
 * the function behind the form (docs/api.md).
 */
export type ApiAction = {
	side: ApiSide;
	/** Behind the side, with the parts that name a row: `acknowledgments/:number/accept`. */
	path: string;
	area: CompanyArea;
	/** As of the mutation. */
	access: Access;
	featureFlag?: FeatureFlagName;
	/**
	 * What the body must be: an object whose unknown names and wrong types are refused, before the form checks the rest.
	 * One that refers to a schema elsewhere (`$ref`) is checked by the action alone.
	 */
	body: JsonSchema;
	run: (call: ActionCall) => Promise<ActionAnswer>;
	contract: ActionContract;
};

/** A call as an action gets it. */
export type ActionCall = {
	program: Program;
	/** Its viewer has the name of the key, which readers see as the author. */
	context: RequestContext;
	viewer: Viewer;
	language: Language;
	body: Readonly<Record<string, unknown>>;
	/** A part of the path; each may be a number of the mill's. */
	part: (name: string) => string;
	/** What the program calls this request; the same when it sends it again. */
	requestKey: string;
};

export type ActionAnswer = {
	status: 200 | 201;
	body: Readonly<Record<string, unknown>>;
	headers?: Readonly<Record<string, string>>;
};

/** How the reference describes an action; the examples fit the example rows of the feeds. */
export type ActionContract = {
	operationId: string;
	summary: string;
	description?: string;
	/** Descriptions and examples of the path's parts. */
	parts?: Readonly<Record<string, readonly [description: string, example: string | number]>>;
	example: object;
	/** Schema of the answer, by status. */
	answers: Readonly<Partial<Record<200 | 201, JsonSchema>>>;
	/** What a conflict (409) is, besides that of an idempotency key. */
	conflict?: string;
};

/** The path of an action as the routes know it. */
export const routeOf = ({ side, path }: Pick<ApiAction, "side" | "path">): string => `/api/${side}/v1/${path}`;
