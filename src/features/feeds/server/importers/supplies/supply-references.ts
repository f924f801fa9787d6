/** Parts of statements that the importers of what suppliers bring share; `s` is always the staged table. */

/** Columns and joins that resolve a row's supplier and mill. */
export const partnerColumns = ", a.id as account_id, m.code is not null as has_mill";
export const partnerJoins = `left join accounts a on a.code = x.supplier and a.kind = 'supplier'
	left join mills m on m.code = x.mill`;

/** Errors of rows whose supplier or mill does not exist. */
export function unknownPartners(table: string): string {
	return `select n, 'supplier' as field, 'unknown_account' as code, supplier as value from ${table}
		where account_id is null
		union all select n, 'mill', 'unknown_mill', mill from ${table} where not has_mill`;
}

/** Errors of `column` where it names no commodity; `path` is SQL for the field's path. */
export function unknownCommodities(table: string, column: string, path: string): string {
	return `select n, ${path} as field, 'unknown_commodity' as code, ${column} as value from ${table} s
		where ${column} is not null and not exists (select from commodities c where c.code = s.${column})`;
}

/** Errors where a row's `po` and `poLine` name no line of the supplier's own orders. */
export function unknownPoLines(table: string, path: string): string {
	return `select n, ${path} || 'po' as field, 'unknown_purchase_order' as code, po || '/' || "poLine" as value
		from ${table} s
		where account_id is not null and not exists (
			select from purchase_order_lines l where l.account_id = s.account_id and l.po_number = s.po
			and l.line = s."poLine")`;
}
