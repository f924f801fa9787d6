import type { Transaction } from "#server/database/database.ts";
import type { LineFacts, NoticeFacts } from "../notice-rules.ts";

/** A line of a purchase order with its supplier and destination. */
export type FoundLine = LineFacts & {
	accountId: number;
	account: string;
	poNumber: string;
	poLine: number;
	mill: string;
	millName: string;
	timeZone: string;
	unit: string;
	nameEn: string;
	nameEs: string;
};

const sumOf = (sum: string, from: string) =>
	`coalesce((select ${sum} from ${from} where x.account_id = l.account_id and x.po_number = l.po_number and x.po_line = l.line), 0)`;

const announced = "shipping_notice_loads x";

const receivedLb = sumOf("x.accepted_lb", "received_line_sums x");
const announcedLb = (except: string) =>
	sumOf(`sum(x.net_lb) filter (where x.is_under_way and x.notice_number is distinct from ${except})`, announced);

/** Whether all that a line orders was received or is under way. */
export const isUsedUp = (except: string) => `(l.ordered_lb <= ${receivedLb} + ${announcedLb(except)})`;

/** What a line answers; `except` is the parameter of the notice whose own loads do not count, or of null. */
export const lineColumns = (
	except: string,
) => `l.account_id as "accountId", a.code as account, l.po_number as "poNumber", l.line as "poLine", l.mill, m.name as "millName",
	m.time_zone as "timeZone", l.unit, l.commodity, c.name_en as "nameEn", c.name_es as "nameEs", l.state,
	to_char(l.expires_on, 'YYYY-MM-DD') as "expiresOn", l.ordered_lb as "orderedLb", l.tolerance_percent::float8 as "tolerancePercent",
	${receivedLb}::bigint as "receivedLb",
	${announcedLb(except)}::bigint as "announcedLb",
	to_char(now() at time zone m.time_zone, 'YYYY-MM-DD') as today`;
export const lineJoins =
	"join accounts a on a.id = l.account_id join mills m on m.code = l.mill join commodities c on c.code = l.commodity";

/** The line `PO/line` among the viewer's; another supplier's is not there. */
export async function findLine(tx: Transaction, line: string, except: string | null): Promise<FoundLine | undefined> {
	const [, po, number] = /^(.*\S)\s*\/\s*(\d{1,6})$/.exec(line.trim()) ?? [];
	if (!po || !number) return undefined;
	const [found] = await tx.sql<FoundLine>(
		`select ${lineColumns("$1")} from purchase_order_lines l ${lineJoins} where l.po_number = any ($2) and l.line = $3
		 order by l.state = 'open' desc, l.account_id limit 1`,
		[except, [po, po.toUpperCase()], Number(number)],
	);
	return found;
}

/** Notices of the viewer under a bill of lading, but the one named and what was cancelled; five at most. */
export async function findSameBol(tx: Transaction, bol: string, except: string | null): Promise<string[]> {
	const rows = await tx.sql<{ notice: string }>(
		`select notice_number as notice from shipping_notices
		 where account_id = any (array(select unnest(viewer_suppliers()))) and bol_number = any ($1)
		 and notice_number is distinct from $2
			and state <> 'cancelled' order by shipped_on desc, notice_number limit 5`,
		[[bol.trim(), bol.trim().toUpperCase()], except],
	);
	return rows.map(({ notice }) => notice);
}

/** Codes of all commodities. */
export async function findCommodityCodes(tx: Transaction): Promise<ReadonlySet<string>> {
	const rows = await tx.sql<{ code: string }>("select code from commodities");
	return new Set(rows.map(({ code }) => code));
}

/** The facts of a notice that the rules need, read as the viewer. */
export async function factsOf(
	tx: Transaction,
	{ line, bol }: { line: string; bol: string },
	except: string | null,
): Promise<NoticeFacts & { line: FoundLine | undefined }> {
	return {
		line: await findLine(tx, line, except),
		sameBol: await findSameBol(tx, bol, except),
		commodities: await findCommodityCodes(tx),
	};
}
