import { m } from "#generated/texts/messages.js";
import { currentLanguage } from "#server/language.ts";
import type { SortKey } from "#server/lists/keyset.ts";
import type { FilterSql, ResourceColumn, ResourceSource } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { SheetWriter } from "#server/lists/resources/resource-sheet.ts";
import { lbPer, weightDecimals, weightUnits } from "#shared/units.ts";

/** Parts of the lists of what suppliers bring: `m` is always the mill and `c` the commodity. */

export const mill: ResourceObject = {
	name: "SupplyMill",
	description: "The mill that receives.",
	access: "supplier",
	fields: {
		name: { type: "String", sql: "m.name", description: "Its name." },
		timeZone: { type: "String", sql: "m.time_zone", description: "Its time zone, IANA name." },
	},
};

export const commodity: ResourceObject = {
	name: "SupplyCommodity",
	description: "What is bought: scrap by its ISRI code, the rest by the mill's own.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "c.code", description: "Its code." },
		nameEn: { type: "String", sql: "c.name_en", description: "Its name in English." },
		nameEs: { type: "String", sql: "c.name_es", description: "Its name in Spanish." },
	},
};

export const joined = (json: string) => json;

export const supplierOwner: ResourceSource["owners"] = [{ column: "account_id", scope: "supplierIds" }];

/** The commodity's name in the reader's language. */
export const commodityName = () => `(c.code || ' ' || c.name_${currentLanguage()})`;

/** The currency of the purchase order that a row names. */
export const orderCurrency = (alias: string) =>
	`(select o.currency from purchase_orders o where o.account_id = ${alias}.account_id
		and o.po_number = ${alias}.po_number)`;

/** SQL of pounds in the unit that a row names, to the decimals of that unit. */
export function poundsInUnit(lb: string, unit: string): string {
	const cases = weightUnits.map(
		(one) => `when '${one}' then round(${lb} / ${lbPer[one]}::numeric, ${weightDecimals[one]})`,
	);
	return `case ${unit} ${cases.join(" ")} end`;
}

export const millChoices = { description: "Mills.", sql: () => "select code, name from mills" };

/**
 * Purchase orders that begin as typed; with a line behind it (`45001/1`) that line alone, since what opens the loads of
 * line 1 must not bring those of lines 10 to 19. A number that itself ends so (`45/1`) is found with all of its lines.
 */
export const poBegins =
	(sql: string): FilterSql =>
	(value, values) => {
		const typed = String(value).toUpperCase();
		const parameter = (text: string) => values.add(text, "text");
		if (!/\/\d+$/.test(typed)) return `starts_with(upper(${sql}), ${parameter(typed)})`;
		return `(upper(${sql}) = ${parameter(typed)} or starts_with(upper(${sql}), ${parameter(`${typed}/`)}))`;
	};

export const text = (sql: string, isNullable = false): SortKey => ({ sql, type: "text", isNullable });
const integer = (sql: string, isNullable = false): SortKey => ({ sql, type: "integer", isNullable });
export const day = (sql: string, isNullable = false): SortKey => ({ sql, type: "day", isNullable });

export const millColumn = { description: "The mill that receives.", sql: "m.name" };
export const commodityColumn = {
	description: "What it is, by its code.",
	sort: [text("c.code")],
	sheet: (sheet: SheetWriter) => [sheet.text(m.supply_col_commodity(), commodityName())],
};
/** The mill's order number and its line: two columns in a spreadsheet. */
export const poColumn = (alias: string, line: string): ResourceColumn => ({
	description: "Purchase order, then its line.",
	sort: [text(`${alias}.po_number`), integer(`${alias}.${line}`)],
	sheet: (sheet) => [sheet.text(m.supply_col_po(), `(${alias}.po_number || '/' || ${alias}.${line})`)],
});
