import { m } from "#generated/texts/messages.js";
import { plain } from "./line-search.ts";

/** Columns of loads in a spreadsheet, in the order in which rows without a heading are read. */
// biome-ignore format: one line each for a load's cells and for those of its notice
export const rowColumns = [
	"vehicle", "gross", "tare", "unit", "commodity", "radiation", "ticket", "seals", "net",
	"bol", "po", "line", "shipped", "carrier",
] as const;
export type RowColumn = (typeof rowColumns)[number];

const labels: Readonly<Record<RowColumn, () => string>> = {
	vehicle: m.asn_vehicle,
	gross: m.asn_gross,
	tare: m.asn_tare,
	unit: m.asn_unit,
	commodity: m.asn_commodity,
	radiation: m.asn_radiation,
	ticket: m.asn_ticket,
	seals: m.asn_seals,
	net: m.asn_net,
	bol: m.asn_bol,
	po: m.asn_po,
	line: m.asn_line,
	shipped: m.asn_shipped_on,
	carrier: m.asn_carrier,
};

/** A column's title in the reader's language; what is no column stays as it is. */
export function columnTitle(column: string): string {
	return rowColumns.includes(column as RowColumn) ? labels[column as RowColumn]() : column;
}

// Headings as yards write them in either language, without accents, blanks and signs.
const headings: Readonly<Record<RowColumn, readonly string[]>> = {
	vehicle: [
		"vehicle",
		"trailer",
		"truck",
		"car",
		"railcar",
		"barge",
		"vehiculo",
		"camion",
		"remolque",
		"caja",
		"carro",
		"barcaza",
	],
	gross: ["gross", "grossweight", "grosswt", "bruto", "pesobruto"],
	tare: ["tare", "tareweight", "tarewt", "tara"],
	unit: ["unit", "uom", "unidad"],
	commodity: ["commodity", "scrap", "grade", "isri", "isricode", "material", "chatarra", "codigo", "codigoisri"],
	radiation: ["radiation", "radiationscan", "detector", "radiacion", "deteccionderadiacion", "detectorderadiacion"],
	ticket: ["ticket", "scaleticket", "boleto", "boleta", "boletodebascula", "boletadebascula"],
	seals: ["seals", "seal", "sellos", "sello"],
	net: ["net", "netweight", "netwt", "neto", "pesoneto"],
	bol: ["bol", "bl", "billoflading", "conocimiento", "conocimientodeembarque", "cartadeporte", "cartaporte"],
	po: ["po", "ponumber", "purchaseorder", "oc", "ordendecompra", "pedido"],
	line: ["poline", "line", "purchaseorderline", "partida", "partidadelaoc", "lineaoc"],
	shipped: ["shipdate", "shipped", "shippedon", "fechadeembarque", "fechadesalida"],
	carrier: ["carrier", "transportista", "lineatransportista", "fletera"],
};

/** The column that a heading names, its unit left aside ("Gross, lb"); undefined for any other. */
export function columnOf(heading: string): RowColumn | undefined {
	const bare = plain(heading.replace(/[,(].*$/, ""));
	return rowColumns.find((column) => headings[column].includes(bare));
}

const lineEnd = /\r\n|\r|\n/;
// What is above a heading: a title across merged cells, a date, nothing.
const mostAbove = 10;

/**
 * Rows under the heading that the reader of files expects; a title above it is left aside. `shift` is how many lines
 * were put above: 1 where rows came without one, below 0 where some were left aside; `cells` how many the first line
 * has, `headings` what was above the columns that are known.
 */
export function withHeading(text: string): HeadedRows {
	const all = text.replace(/^\uFEFF/, "");
	const rows = all.replace(/^\s*[\r\n]/, "");
	const blank = all.slice(0, all.length - rows.length).split(lineEnd).length - 1;
	const lines = rows.split(lineEnd, mostAbove + 1);
	const titles = lines.findIndex((line) => cellsOf(line).cells.filter((cell) => columnOf(cell)).length > 1);
	// A load has three cells at least: its vehicle, gross and tare.
	const isTitled = titles > 0 && lines.slice(0, titles).every((line) => cellsOf(line).cells.filter(Boolean).length < 3);
	return headed(isTitled ? rows.split(lineEnd).slice(titles).join("\n") : rows, isTitled ? blank + titles : blank);
}

type HeadedRows = { text: string; shift: number; cells: number; headings: Partial<Record<RowColumn, string>> };

function headed(rows: string, leftAside: number): HeadedRows {
	const [first = ""] = rows.split(lineEnd, 1);
	const { cells, delimiter } = cellsOf(first);
	const named = cells.map(columnOf);
	if (named.some(Boolean)) {
		const heading = cells.map((cell, index) => named[index] ?? `"${cell.replaceAll('"', '""')}"`).join(delimiter);
		const headings = Object.fromEntries(cells.flatMap((cell, index) => (named[index] ? [[named[index], cell]] : [])));
		return { text: heading + rows.slice(first.length), shift: -leftAside, cells: cells.length, headings };
	}
	const heading = rowColumns.slice(0, Math.max(cells.length, 3)).join(delimiter);
	return { text: `${heading}\n${rows}`, shift: 1 - leftAside, cells: cells.length, headings: {} };
}

/** The cells of one line; what is between quotes is one cell, whatever is in it. */
function cellsOf(line: string): { cells: string[]; delimiter: string } {
	const delimiter = line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
	const cell = new RegExp(` *"((?:[^"]|"")*)" *(?=${delimiter}|$)|[^${delimiter}]*`, "y");
	const cells: string[] = [];
	do {
		const [found = "", quoted] = cell.exec(line) ?? [];
		cells.push((quoted?.replaceAll('""', '"') ?? found).trim());
	} while (line[cell.lastIndex++] === delimiter);
	return { cells, delimiter };
}
