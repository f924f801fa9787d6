import { type KeyPart, keyParts, type SortKey } from "#server/lists/keyset.ts";
import type { ListSort } from "#shared/lists/list-definition.ts";
import type { LineColumnId } from "../order-lines-list.ts";
import { daysLateSql } from "./order-lines-sql.ts";

const balancePieces = "greatest(l.ordered_pieces - l.shipped_pieces, 0)";

const text = (sql: string, isNullable = false): SortKey => ({ sql, type: "text", isNullable });
const integer = (sql: string, isNullable = false): SortKey => ({ sql, type: "integer", isNullable });
const decimal = (sql: string, isNullable = false): SortKey => ({ sql, type: "number", isNullable });
const day = (sql: string, isNullable = false): SortKey => ({ sql, type: "day", isNullable });

/** The way through the mill, for sorting by progress and status. */
const stateRank =
	"array_position(array['entered','acknowledged','scheduled','melted','rolled','heat_treated','processed','tested','ready','partly_shipped','shipped','invoiced','closed','cancelled'], case l.state when 'on_hold' then coalesce(l.held_from, 'entered') else l.state end)";

const sortKeys: Readonly<Partial<Record<LineColumnId, readonly SortKey[]>>> = {
	po: [text("l.po_number"), text("l.po_line")],
	millOrder: [],
	part: [text("l.part_number", true)],
	product: [text("l.product")],
	grade: [text("l.grade")],
	size: [decimal("l.thickness_in"), decimal("l.width_in"), decimal("l.length_in", true)],
	progress: [integer(stateRank, true)],
	daysLate: [integer(daysLateSql, true)],
	orderedPieces: [integer("l.ordered_pieces")],
	producedPieces: [integer("l.produced_pieces")],
	shippedPieces: [integer("l.shipped_pieces")],
	balancePieces: [integer(balancePieces)],
	orderedTons: [integer("l.ordered_lb")],
	readyTons: [integer("l.ready_lb")],
	shippedTons: [integer("l.shipped_lb")],
	balanceTons: [integer("l.balance_lb")],
	requested: [day("l.requested_on")],
	firstPromise: [day("l.first_promised_on", true)],
	estimate: [day("l.expected_on")],
	status: [text("l.state")],
	mode: [text("l.mode")],
	mill: [text("l.mill")],
	shipTo: [text("(select a.name from accounts a where a.id = l.ship_to_id)", true)],
	lastShipped: [{ sql: "l.last_shipped_at", type: "instant", isNullable: true }],
};

// Order numbers are unique within an account only.
const tieBreak = [text("l.order_number"), integer("l.item"), integer("l.account_id")];

/** What order lines are compared by; throws RangeError for a column that cannot be sorted by. */
export function lineKeyParts({ column, isDescending }: ListSort): KeyPart[] {
	const keys = sortKeys[column as LineColumnId];
	if (!keys) throw new RangeError(`Order lines are not sorted by ${column}`);
	return keyParts([...keys, ...tieBreak], isDescending);
}

/** Names a sort inside cursors. */
export function sortName({ column, isDescending }: ListSort): string {
	return `${isDescending ? "-" : ""}${column}`;
}
