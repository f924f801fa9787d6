import { m } from "#generated/texts/messages.js";
import type { ProgramCall } from "#server/api/program-requests.ts";
import type { Program } from "#server/keys/find-program.ts";
import { actingUser } from "#server/session/acting-user.ts";
import type { UserJson } from "#shared/access.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import { InvalidError } from "#shared/errors.ts";

/** JSON Schema of an object, as tools state their arguments and their answer. */
export type ObjectSchema = {
	type: "object";
	properties: Record<string, JsonSchema>;
	required?: string[];
	additionalProperties: false;
};

/** What a model reads of a tool, in English; arguments and fields are those of the program's accounts. */
export type ToolDescription = {
	title: string;
	description: string;
	inputSchema: ObjectSchema;
	/** `dataAsOf` is among its properties. */
	outputSchema: ObjectSchema;
};

/** Arguments that its input schema accepts. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** One tool of the Model Context Protocol server; all of them only read (docs/mcp.md). */
export type McpTool = {
	name: string;
	/** Why this program may not use it, as a sentence; it is not listed then. */
	refusal: (program: Program) => string | undefined;
	describe: (program: Program) => ToolDescription;
	/** Its answer, which its output schema accepts. Throws named errors, whose sentence becomes the answer. */
	run: (call: ProgramCall, sent: ToolArguments) => Promise<Record<string, unknown>>;
};

/** The user whose rights a program has. */
export const userOf = ({ viewer }: Program): UserJson => actingUser(viewer) ?? viewer.user;

/** The schema of a value that may be null; not by several types in one, which some models' providers do not read. */
export const nullable = (schema: JsonSchema, description: string): JsonSchema => ({
	anyOf: [schema, { type: "null" }],
	description,
});

/** The stamp that every answer has. */
export const dataAsOfSchema: JsonSchema = nullable(
	{ type: "string", format: "date-time" },
	"As of when the mill's data is; null where people write the rows or nothing has come yet.",
);

/** Not there, or not theirs: a sentence for a model, who has no page that could be missing. */
export const notFound = (number: string): InvalidError =>
	new InvalidError(m.server_mcp_not_found({ number }), [], undefined, ["not-found", 404]);
