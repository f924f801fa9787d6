import type { ApiSide, CompanyArea, CompanyScope } from "#shared/keys/company-scopes.ts";

/** Kinds of companies that have keys. */
export const companies = ["sold-to", "ship-to", "supplier"] as const;
export type Company = (typeof companies)[number];

/** An address that companies' programs ask with a key; nobody's session opens it. */
export type ProgramCall = {
	path: string;
	body?: string;
	/** None: any key opens it, and what is within needs the scope of its collection. */
	scope?: CompanyScope;
	/** Companies that it answers, by a key with the scope. */
	opens: readonly Company[];
};

const buyers = ["sold-to"] as const;
const customers = ["sold-to", "ship-to"] as const;
const suppliers = ["supplier"] as const;
const unknown = "X0";

type Rows = {
	area?: CompanyArea;
	opens: readonly Company[];
	/** Fields of the row's number, where it has one. */
	number?: readonly string[];
	formats?: readonly string[];
	/** Field of the document's number, where that is not the row's. */
	document?: string;
};

/** A collection: its listing, the same as CSV, one row by the fields of its number, and documents. */
function reads(
	side: ApiSide,
	name: string,
	{ area, opens, number, formats = [], document = number?.[0] }: Rows,
): Record<string, ProgramCall> {
	const root = `/api/${side}/v1/${name}`;
	const scope: CompanyScope = `${area ?? (name as CompanyArea)}:read`;
	const row = { scope, opens };
	return {
		[`GET ${root}`]: { ...row, path: root },
		[`GET ${root}.csv`]: { ...row, path: `${root}.csv` },
		...(number && {
			[`GET ${root}/${number.map((field) => `:${field}`).join("/")}`]: {
				...row,
				path: `${root}/${number.map((field) => (["item", "line"].includes(field) ? "1" : unknown)).join("/")}`,
			},
		}),
		...Object.fromEntries(
			formats.map((format) => [
				`GET ${root}/:${document}{[^/]+\\.${format}}`,
				{ ...row, path: `${root}/${unknown}.${format}` },
			]),
		),
	};
}

/** A write; `parts` of the path are numbers of nothing. */
function write(
	side: ApiSide,
	path: string,
	scope: CompanyScope,
	opens: readonly Company[],
): Record<string, ProgramCall> {
	const route = `/api/${side}/v1/${path}`;
	const asked = route.replace(":item", "1").replaceAll(/:\w+/g, unknown);
	return { [`POST ${route}`]: { path: asked, body: "{}", scope, opens } };
}

/** Every call of companies' programs, with who may; a route without a row here fails. */
export const programCalls: Readonly<Record<string, ProgramCall>> = {
	...reads("customer", "orders", { opens: customers, number: ["orderNumber"] }),
	...reads("customer", "order-lines", { area: "orders", opens: customers, number: ["orderNumber", "item"] }),
	...reads("customer", "shipments", { opens: customers, number: ["bolNumber"], formats: ["pdf"] }),
	...reads("customer", "tallies", {
		...{ area: "shipments", opens: customers, number: ["pieceNumber"], formats: ["pdf"], document: "bolNumber" },
	}),
	...reads("customer", "railcars", { area: "shipments", opens: customers, number: ["bolNumber", "car"] }),
	...reads("customer", "certificates", { opens: customers, number: ["certificateNumber"], formats: ["pdf", "json"] }),
	...reads("customer", "certificate-values", { area: "certificates", opens: customers }),
	...reads("customer", "invoices", { opens: buyers, number: ["invoiceNumber"], formats: ["pdf"] }),
	...reads("customer", "acknowledgments", { opens: buyers, number: ["number"], formats: ["pdf"] }),
	...reads("customer", "complaints", { opens: customers, number: ["complaintNumber"] }),
	...reads("customer", "stock", { opens: buyers, number: ["stockNumber"] }),
	...reads("supplier", "purchase-orders", { opens: suppliers, number: ["poNumber", "line"] }),
	...reads("supplier", "notices", { area: "shipping-notices", opens: suppliers, number: ["noticeNumber"] }),
	...reads("supplier", "receipts", { opens: suppliers, number: ["receiptNumber"] }),
	...reads("supplier", "settlements", { opens: suppliers, number: ["receiptNumber"] }),
	...reads("supplier", "documents", { area: "supplier-documents", opens: suppliers, number: ["kind", "number"] }),
	...write("customer", "acknowledgments/:number/accept", "acknowledgments:write", buyers),
	...write("customer", "acknowledgments/:number/query", "acknowledgments:write", buyers),
	...write("customer", "order-lines/:orderNumber/:item/accept-date", "orders:write", buyers),
	...write("customer", "complaints", "complaints:write", customers),
	...write("customer", "complaints/:number/messages", "complaints:write", customers),
	...write("customer", "files", "complaints:write", customers),
	...write("customer", "stock/:stockNumber/hold", "stock:write", buyers),
	...write("customer", "stock/:stockNumber/release", "stock:write", buyers),
	...write("customer", "stock-requests", "stock:write", buyers),
	...write("supplier", "notices", "shipping-notices:write", suppliers),
	...write("supplier", "notices/:noticeNumber/amend", "shipping-notices:write", suppliers),
	...write("supplier", "notices/:noticeNumber/cancel", "shipping-notices:write", suppliers),
	...write("supplier", "receipts/:receiptNumber/dispute", "receipts:write", suppliers),
	...write("supplier", "files", "receipts:write", suppliers),
	"POST /mcp": { path: "/mcp", body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', opens: companies },
};
