import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const migrations = "database/migrations/*.sql";
const writes =
	/\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?"?([a-z_]+)"?|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"([a-z_]+)"/gi;

/** Tables with two writers, and what keeps them apart. */
const shared: Record<string, string[]> = {
	// Suppliers dispute receipts, the mill's system answers.
	...Object.fromEntries(
		["receipt_disputes", "receipt_dispute_messages"].map((table) => [
			table,
			["src/features/feeds", "src/features/supplier-reports"],
		]),
	),
	// Customers and suppliers send files with their words, the desk with its answers.
	complaint_files: ["src/features/complaints", "src/features/desk"],
	receipt_dispute_files: ["src/features/desk", "src/features/supplier-reports"],
	// Customers write about their orders, inside sales answers from the mill's own system.
	order_messages: ["src/features/feeds", "src/features/orders"],
	line_answers: ["src/features/orders"],
	// People mark and finish, under the row's lock; whatever the mill corrects on a load is counted anew by the same
	// statement.
	tally_checks: ["src/features/documents", "src/server/tallies"],
	// Customers hold and ask, the mill lists and decides; a hold is one row of its item's key, no matter who writes it.
	...Object.fromEntries(
		["stock_holds", "stock_requests", "stock_request_items"].map((table) => [
			table,
			["src/features/feeds", "src/features/stock"],
		]),
	),
	// Suppliers announce loads here or by the mill's own systems, which say what became of them.
	...Object.fromEntries(
		["shipping_notices", "shipping_notice_loads", "shipping_notice_revisions"].map((table) => [
			table,
			["src/features/feeds", "src/features/shipping-notices"],
		]),
	),
	// People enter complaints, the mill's system answers them and adds those that came by telephone; both weigh claims
	// under one lock.
	...Object.fromEntries(
		[
			"complaints",
			"complaint_pieces",
			"complaint_defects",
			"complaint_messages",
			"complaint_state_changes",
			"complaint_money",
		].map((table) => [table, ["src/features/complaints", "src/features/feeds"]]),
	),
	// The feed imports revisions and answers that customers gave the mill by telephone; people answer in the portal,
	// under the lock of the row.
	...Object.fromEntries(
		["order_acknowledgments", "order_acknowledgment_answers"].map((table) => [
			table,
			["src/features/acknowledgments", "src/features/feeds"],
		]),
	),
	// The mill's systems and the suppliers themselves send them; a revision says whose word it is.
	supplier_profiles: ["src/features/feeds", "src/features/supplier-profile"],
	compliance_documents: ["src/features/feeds", "src/features/supplier-profile"],
	// The mill's systems send them, administrators write their own and withdraw any: is_written_here says whose words
	// they are.
	notices: ["src/features/administration", "src/features/feeds"],
	resources: ["src/features/administration", "src/features/feeds"],
	// Administrators connect providers; sign-in writes those of the settings, and what a test proved.
	identity_providers: ["src/features/identity-providers", "src/server/identities"],
	// The feed says who a person is; people change their own profile, and the viewer's role may update only the profile's
	// columns. A session that is opened says when: of that column the gate's role is the only writer but erasure.
	people: [
		"src/features/feeds",
		"src/features/invitations",
		"src/features/people",
		"src/features/users",
		"src/server/identities",
		"src/server/session",
	],
	// The feed brings them, administrators decide on them by hand, invitations bring new people; manual_grants says whose
	// word holds.
	manual_grants: ["src/features/invitations", "src/features/people"],
	person_groups: ["src/features/feeds", "src/features/invitations", "src/features/people"],
	person_accounts: ["src/features/feeds", "src/features/invitations", "src/features/people", "src/server/identities"],
};

/**
 * Tables that more than one feature, or part of src/server, writes: one line for each. Only tables of the migrations
 * count.
 */
export function writerFaults(root: string): string[] {
	const tables = new Set(
		globSync(migrations, { cwd: root }).flatMap((path) => tablesOf(readFileSync(join(root, path), "utf8"))),
	);
	const writers = new Map<string, Set<string>>();
	for (const path of globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((name) => !name.includes(".test."))) {
		for (const [, statement, builder] of readFileSync(join(root, path), "utf8").matchAll(writes)) {
			const table = (statement ?? builder ?? "").toLowerCase();
			if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)));
		}
	}
	return [...writers].flatMap(([table, owners]) => {
		const strangers = [...owners].filter((owner) => !shared[table]?.includes(owner));
		return strangers.length > (shared[table] ? 0 : 1)
			? [`${table} is written by ${[...owners].sort().join(" and ")}: one writer per table`]
			: [];
	});
}

function tablesOf(sql: string): string[] {
	return [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_]+)/gi)].map(
		([, table]) => table?.toLowerCase() ?? "",
	);
}

/** A feature as a whole, or the folder (or file) of src/server. */
function ownerOf(path: string): string {
	return path.replace(/\\/g, "/").split("/").slice(0, 3).join("/");
}
