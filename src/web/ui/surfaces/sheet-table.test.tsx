import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SheetTable } from "./sheet-table.tsx";

const rows = [{ heat: "H1", pounds: 40 }];

test("the first column names each row, and the row that adds up says so", () => {
	const columns = [
		{ title: "Heat", cell: ({ heat }: (typeof rows)[number]) => heat },
		{ title: "Pounds", isFigure: true, cell: ({ pounds }: (typeof rows)[number]) => pounds, total: "40 lb" },
	];
	const table = renderToStaticMarkup(<SheetTable rows={rows} keyOf={({ heat }) => heat} columns={columns} />);
	expect(table).toContain('<tr><th scope="row">H1</th><td data-figure="true">40</td></tr>');
	expect(table).toContain('<tfoot><tr><th scope="row">Total</th><td data-figure="true">40 lb</td></tr></tfoot>');
});
