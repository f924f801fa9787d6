import { m } from "#generated/texts/messages.js";
import { type ApiCollection, isNumbered } from "#server/api/api-collection.ts";
import { readOne } from "#server/api/read-collection.ts";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentRenderer } from "#server/documents/document-renderer.ts";
import { downloadAudit } from "#server/documents/document-routes.ts";
import { findDocumentData } from "#server/documents/make-document.ts";
import { readDataAsOf } from "#server/graphql/data-stamp.ts";
import type { Program } from "#server/keys/find-program.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer } from "#server/request-context.ts";
import { refusedField } from "#shared/errors.ts";
import { filterLimits } from "#shared/lists/filter-text.ts";
import { refusalOf } from "./collection-tools.ts";
import { dataAsOfSchema, type McpTool, notFound } from "./mcp-tool.ts";
import { objectSchema } from "./tool-schemas.ts";

/** The tool that reads what a document says as data, of the kinds that have data; on record as a download is. */
export function documentTool(collections: readonly ApiCollection[], kinds: readonly DocumentRenderer[]): McpTool {
	const documents = collections.flatMap((collection) => {
		const renderer = kinds.find(({ kind, data }) => kind === collection.document && data);
		return renderer ? [{ collection, renderer }] : [];
	});
	const openTo = (program: Program) => documents.filter(({ collection }) => !refusalOf(collection, program));
	return {
		name: "get_document_data",
		refusal: (program) => {
			const [first] = documents;
			return first && openTo(program).length === 0 ? refusalOf(first.collection, program) : undefined;
		},
		describe: (program) => ({
			title: "Data of a document",
			description:
				"What a document says, as data. A certificate (mill test report) as EN 10168: chemical composition, tensile, " +
				"impact and other test results, heat, product and declaration. Find its number by list_certificates or " +
				"find_number first, for example by heat.",
			inputSchema: objectSchema(
				{
					kind: { type: "string", enum: openTo(program).map(({ renderer }) => renderer.kind), description: "Kind." },
					number: { type: "string", maxLength: filterLimits.code, description: "Number of the document." },
					revision: { type: "integer", minimum: 1, maximum: 999_999, description: "The newest by default." },
				},
				["kind", "number"],
			),
			outputSchema: objectSchema({
				kind: { type: "string" },
				number: { type: "string" },
				revision: { type: "integer" },
				state: { type: "string", description: "`published`, `superseded` or `revoked`." },
				data: { type: "object", description: "The document, by the schema of its kind." },
				dataAsOf: dataAsOfSchema,
			}),
		}),
		run: async ({ program, context }, sent) => {
			const number = String(sent.number);
			const asked = openTo(program).find(({ renderer }) => renderer.kind === sent.kind);
			const choice = { language: currentLanguage(), units: program.viewer.preferences.units };
			return asViewer(context, async (tx) => {
				const request = { number, revision: sent.revision as number | undefined };
				const found = asked && (await findDocumentData(tx, context, asked.renderer, request, choice));
				if (!found)
					throw (await isThere(tx, program, asked?.collection, number)) ? withoutData(number) : notFound(number);
				const { published, file } = found;
				await recordAudit(tx, context, downloadAudit(asked.renderer, published, "data"));
				const { shows } = asked.collection.resource;
				return {
					kind: asked.renderer.kind,
					number: published.number,
					revision: published.revision,
					state: published.state,
					data: JSON.parse(file.content) as unknown,
					dataAsOf: shows ? await readDataAsOf(tx, shows) : null,
				};
			});
		},
	};
}

/** Whether the program sees the document at all; ends the transaction. */
async function isThere(tx: Transaction, program: Program, collection: ApiCollection | undefined, number: string) {
	if (!collection || !isNumbered(collection)) return false;
	return (await readOne(tx, collection, program, { parts: [number], fields: [] })) !== undefined;
}

const withoutData = (number: string) => refusedField("number", m.server_mcp_without_data({ number }));
