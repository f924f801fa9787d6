/**
 * What the parts of a table are, said in so many words: Safari takes a table whose rows are laid out as cards for plain
 * text otherwise.
 */
export const tableRoles = {
	table: { role: "table" },
	part: { role: "rowgroup" },
	row: { role: "row" },
	columnHeader: { role: "columnheader" },
	rowHeader: { role: "rowheader" },
	cell: { role: "cell" },
} as const;
