import type { KeyColumn, ListResource } from "#server/lists/resources/list-resource.ts";
import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { ApiSide, CompanyArea } from "#shared/keys/company-scopes.ts";

/** A part of the number that names one row: its column, and the row's field that says it. */
export type NumberPart = KeyColumn & { field: string };

/**
 * One collection of the API for companies' programs, served from a list: `GET /api/<side>/v1/<name>` with the list's
 * fields, filters, views and search, and one row by its number (docs/api.md).
 */
export type ApiCollection = {
	side: ApiSide;
	/** As in its path. */
	name: string;
	/** What it holds, for the reference. */
	summary: string;
	area: CompanyArea;
	resource: ListResource;
	/** The list's view that is served unless the request names another: of everything, as a rule. */
	view: string;
	/** Documents of its rows, by the row's number: `<number>.pdf`, and `<number>.json` for kinds with data. */
	document?: DocumentKind;
	/** Field with the document's number, where that is not the row's own: a tally is of a bill of lading. */
	documentNumber?: string;
} & (Numbered | Unnumbered);

/** Its rows are read one by one, by a number, and their changes can be followed. */
type Numbered = {
	/** Table under which `row_changes` records its rows. */
	changes: string;
	/** What names a row within its account, in the order of `row_changes.key` and of the path of one row. */
	number: readonly NumberPart[];
};
/** Its rows have no number of their own: there is no address of one row, and `changedSince` is refused. */
type Unnumbered = { changes?: never; number?: never };

export type NumberedCollection = ApiCollection & Numbered;

export const isNumbered = (collection: ApiCollection): collection is NumberedCollection =>
	collection.number !== undefined;

export const pathOf = ({ side, name }: ApiCollection): string => `/api/${side}/v1/${name}`;

/** The field that names a row's document. */
export const documentNumberOf = ({ documentNumber, number }: ApiCollection): string =>
	documentNumber ?? number?.[0]?.field ?? "";

/** The row of a collection as programs get it: the list's row, and for which account. */
export function apiRow({ resource }: ApiCollection): ResourceObject {
	const account = accountFields(resource);
	// First, and instead of a field of that name.
	return { ...resource.row, fields: { ...account, ...resource.row.fields, ...account } };
}

/** The account, beside the row's own fields: read as its id, answered as its code. */
export const accountIdField = "account";

function accountFields({ source: { alias, owners } }: ListResource): Readonly<Record<string, ResourceField>> {
	if (owners.length === 0) return {};
	return {
		[accountIdField]: {
			type: "String",
			sql: `${alias}.account_id`,
			isNullable: true,
			description: "Code of the sold-to or supplier whose row it is; null for a key of its ship-to.",
		},
	};
}
