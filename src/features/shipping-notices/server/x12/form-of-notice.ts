import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { SetReader } from "../../x12/set-reader.ts";
import type { X12Notice } from "../../x12/x12-notice.ts";
import { findLine } from "../line-facts.ts";
import { localMoment } from "../local-moment.ts";

/**
 * A notice of an 856 as its form holds it: times at the mill, commodities that the set leaves out by what the line
 * buys. A ship-to that is not the order's mill is an error of the reader's.
 */
export async function formOfNotice(
	tx: Transaction,
	reader: SetReader,
	notice: X12Notice,
): Promise<Record<string, unknown>> {
	const line = notice.line.includes("\u0000") ? undefined : await findLine(tx, notice.line, null);
	if (line && notice.mill !== "" && notice.mill !== line.mill)
		reader.complainOf("mill", m.asn_x12_mill({ mill: line.mill }));
	if (!line && (await hasOrder(tx, notice.line))) reader.sayAtLine();
	const zone = line?.timeZone ?? "UTC";
	const shipped = await localMoment(tx, notice.shipped, zone);
	const expected = await localMoment(tx, notice.expected, zone);
	const { bol, mode, yard, carrier, scac } = notice;
	return {
		key: `number ${notice.notice}`.padEnd(8, "-"),
		notice: notice.notice,
		line: notice.line,
		...{ bol, mode, yard, carrier, scac },
		shippedOn: shipped.day,
		shippedTime: shipped.time,
		expectedOn: expected.day,
		expectedTime: expected.time,
		loads: notice.loads.map(({ commodity, seals, ...load }) => ({
			...load,
			commodity: commodity || line?.commodity || "",
			seals: seals.join(", "),
		})),
	};
}

/** Whether the order is the supplier's, whatever its line: then only the line is wrong. */
async function hasOrder(tx: Transaction, line: string): Promise<boolean> {
	const po = line.slice(0, line.lastIndexOf("/"));
	if (po === "" || po.includes("\u0000")) return false;
	const [found] = await tx.sql(
		`select 1 from purchase_orders where account_id = any (array(select unnest(viewer_suppliers()))) and po_number = $1
			limit 1`,
		[po],
	);
	return found !== undefined;
}
