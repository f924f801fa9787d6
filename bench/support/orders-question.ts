/**
 * The orders page as a question: 25 orders with their lines, by GraphQL, and as the SQL whose JSON the bare server
 * passes on.
 */

export const lineNames = [
	"item",
	"grade",
	"product",
	"thicknessIn",
	"widthIn",
	"lengthIn",
	"orderedLb",
	"shippedLb",
	"balanceLb",
	"state",
	"estimatedOn",
	"firstPromisedOn",
];
export const ordersQuery = `query BenchOrders { orders(first: 25) { nodes { orderNumber poNumber orderedOn mill lines { ${lineNames.join(" ")} } } } }`;

const columns: Record<string, string> = Object.fromEntries(
	lineNames.map((name) => [name, `l.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`]),
);
export const ordersSql = `select
	json_build_object('data', json_build_object('orders', json_build_object('nodes', coalesce(json_agg(json_build_object(
	'orderNumber', o.order_number, 'poNumber', o.po_number, 'orderedOn', o.ordered_on, 'mill', o.mill, 'lines', (
		select coalesce(json_agg(json_build_object(${Object.entries(columns).map(([name, column]) => `'${name}', ${column}`)}) order by l.item), '[]')
		from order_lines l where l.account_id = o.account_id and l.order_number = o.order_number)
	) order by o.ordered_on desc, o.order_number desc), '[]'))))::text as answer
	from (select * from orders where account_id = $1 order by ordered_on desc, order_number desc limit 25) o`;
