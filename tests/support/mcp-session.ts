import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll } from "vitest";

/** What a tool answered: its data, or in words why there is none. */
export type ToolAnswer<Data = Record<string, unknown>> = { data: Data; text: string; isError: boolean };

/** A session of the official client with the portal's Model Context Protocol server. */
export type McpSession = {
	client: Client;
	/** Calls a tool; the client checks the answer by the tool's output schema. */
	call: <Data = Record<string, unknown>>(tool: string, sent?: Record<string, unknown>) => Promise<ToolAnswer<Data>>;
	/** Names of the tools that are listed. */
	names: () => Promise<string[]>;
};

/**
 * Connects with these headers, by the protocol of 2025 unless it is pinned to that of 2026; closed after the file's last
 * test.
 */
export async function mcpSession(
	url: string,
	headers: Record<string, string>,
	mode: "legacy" | "2026-07-28" = "legacy",
): Promise<McpSession> {
	const versionNegotiation = { mode: mode === "legacy" ? mode : { pin: mode } };
	const client = new Client({ name: "tests", version: "1" }, { versionNegotiation });
	await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }));
	afterAll(() => client.close());
	// The client checks answers by the schemas that it has listed.
	const names = async () => (await client.listTools()).tools.map(({ name }) => name);
	await names();
	return {
		client,
		call: async <Data>(name: string, sent: Record<string, unknown> = {}) => {
			const { content, structuredContent, isError } = await client.callTool({ name, arguments: sent });
			const [first] = content as { type: string; text: string }[];
			return { data: structuredContent as Data, text: first?.text ?? "", isError: isError === true };
		},
		names,
	};
}
