/**
 * Whose row it is for a user of mixed rights. `bought`: their own account buys it. `received`: another company buys it,
 * and it is shipped to their yard. `shared`: the same, to a yard that their own company uses too. `foreign`: none of
 * their accounts. `none`: there is no such row.
 */
export const sides = ["bought", "received", "shared", "foreign", "none"] as const;
export type Side = (typeof sides)[number];

/** What is there for each side, named after it. */
export type Row = {
	side: Side;
	soldTo: string;
	shipTo: string;
	supplier: string;
	order: string;
	bol: string;
	piece: string;
	invoice: string;
	acknowledgment: string;
	/** Held by a colleague. */
	stock: string;
	freeStock: string;
	notice: string;
	receipt: string;
	complaint: string;
	request: string;
	invitation: string;
	bankChange: number;
	companyKey: string;
	companyWebhook: string;
	companyProvider: string;
	/** The day on which a late line comes now. */
	estimatedOn: string;
	/** The view of the list of colleagues that names one who holds this account. */
	colleague: string;
	/** A file that the person has sent and that is part of nothing yet. */
	file: object;
};

export type Act = {
	/** Sides whose row it takes; all others are refused. */
	takes: readonly Side[];
	document: string;
	variables: (row: Row) => Record<string, unknown>;
};

/** The mutation with one `input`, and with one id. */
export const input = (type: string, field: string, selection = "") =>
	`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`;
export const byId = (field: string, selection = "") => `mutation ($id: ID!) { ${field}(id: $id) ${selection} }`;
