import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server, type Tool } from "@modelcontextprotocol/server";
import type { ProgramCall } from "#server/api/program-requests.ts";
import type { Problem } from "#server/http/problem.ts";
import { narrowProgram, type Program } from "#server/keys/find-program.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import { KeyRefusedError } from "#shared/errors.ts";
import type { McpTool, ObjectSchema, ToolArguments } from "./mcp-tool.ts";
import { readArguments } from "./tool-arguments.ts";

/** Who answers: name and version of the portal, and the tools that it has. */
export type McpPortal = { title: string; version: string; tools: readonly McpTool[] };

/** Turns what a tool threw into a problem in words, and logs it. */
export type ExplainError = (error: unknown) => Problem;

// A key's rights may change at any time, which is seldom.
const toolsKeptMs = 300_000;

/**
 * The server of one call: it lists the tools that the program may use and runs them. Not the SDK's `McpServer`: that
 * one reads arguments by Zod schemas and refuses bad ones in its own English; ours come from the lists.
 */
export function mcpServer(call: ProgramCall, { title, version, tools }: McpPortal, explain: ExplainError): Server {
	const { program } = call;
	const server = new Server(
		{ name: "millgate", title, version },
		{
			capabilities: { tools: {} },
			instructions: instructionsFor(title, program),
			cacheHints: { "tools/list": { ttlMs: toolsKeptMs, cacheScope: "private" } },
		},
	);
	server.setRequestHandler("tools/list", () => ({
		tools: tools.filter((tool) => !tool.refusal(program)).map((tool) => toolOf(tool, program)),
	}));
	server.setRequestHandler("tools/call", async ({ params }) => {
		const tool = tools.find(({ name }) => name === params.name);
		if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
		return runTool(tool, call, params.arguments ?? {}, explain);
	});
	return server;
}

async function runTool(
	tool: McpTool,
	call: ProgramCall,
	sent: ToolArguments,
	explain: ExplainError,
): Promise<CallToolResult> {
	try {
		const { account } = sent;
		const program = narrowProgram(call.program, typeof account === "string" ? account : undefined);
		const refusal = tool.refusal(program);
		if (refusal) throw new KeyRefusedError(refusal);
		const read = readArguments(withAccount(tool.describe(program).inputSchema, call.program), sent);
		const context = { ...call.context, viewer: program.viewer };
		const answer = await tool.run({ ...call, program, context }, read);
		// Clients that do not know structured content read the text.
		return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
	} catch (error) {
		const { detail, status } = explain(error);
		call.note({ status });
		return { content: [{ type: "text", text: detail }], isError: true };
	}
}

function toolOf(tool: McpTool, program: Program): Tool {
	const { inputSchema, ...description } = tool.describe(program);
	const input = program.accounts.length > 1 ? withAccount(inputSchema, program) : inputSchema;
	const annotations = { readOnlyHint: true, openWorldHint: false };
	// Schemas are plain JSON, of which the SDK's type knows more than ours.
	return { name: tool.name, ...description, inputSchema: input, annotations } as Tool;
}

/** The account that a call may name: the tool answers as that account alone sees it. */
function withAccount(schema: ObjectSchema, { accounts }: Program): ObjectSchema {
	const account: JsonSchema = {
		type: "string",
		enum: [...new Set(accounts.map(({ code }) => code))],
		description: "Only this account; all of the key's by default.",
	};
	return { ...schema, properties: { ...schema.properties, account } };
}

/** What a model learns of the server before it asks. */
function instructionsFor(title: string, { accounts }: Program): string {
	const codes = [...new Set(accounts.map(({ code }) => code))].join(", ");
	return (
		`${title}: what this steel mill knows of the accounts ${codes}. Read only. ` +
		"When the user names a number of any kind (PO, order, heat, piece, bill of lading, railcar, invoice), start with " +
		"find_number, which says what it is. Use list_ tools for questions over many rows and get_ tools for one row. " +
		"Lists answer few fields: name more in `fields`. Weights are pounds, lengths are inches, amounts that end in " +
		"`Cents` are cents of `currency`, days are days at the mill. `dataAsOf` says as of when the data is: mention it " +
		"where timing matters. No row means: none in these accounts."
	);
}
