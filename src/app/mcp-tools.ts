import { searchTool } from "#features/search/server/search-tool.ts";
import { collectionTools } from "#server/mcp/collection-tools.ts";
import { documentTool } from "#server/mcp/document-tool.ts";
import type { McpTool } from "#server/mcp/mcp-tool.ts";
import { apiCollections } from "./api-collections.ts";
import { documentRenderers } from "./document-renderers.ts";

/** Every tool of the Model Context Protocol server, in the order in which it lists them (docs/mcp.md). */
export const mcpTools: readonly McpTool[] = [
	searchTool,
	...apiCollections.flatMap(collectionTools),
	documentTool(apiCollections, documentRenderers),
];
