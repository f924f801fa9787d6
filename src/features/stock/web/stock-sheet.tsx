import { Suspense } from "react";
import type { SheetOfStockFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { CloseSheet } from "#web/lists/preview/close-sheet.tsx";
import { meltFacts } from "#web/ui/surfaces/melt-facts.ts";
import { PrintableSheet } from "#web/ui/surfaces/printable-sheet.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./stock-page.module.css";

const MeasureTables = lazyPart(() => import("#web/ui/surfaces/measure-tables.tsx"), "MeasureTables");
const TestFindings = lazyPart(() => import("#web/ui/surfaces/test-findings.tsx"), "TestFindings");

graphql(`
	fragment SheetOfStock on StockItem {
		stockNumber
		heatNumber
		pieceNumbers
		grade
		grades
		mill
		heat {
			melt { ...MeltOfSteel }
			meltedAt
			timeZone
			specification
			otherTests {
				...TestFinding
			}
			measures {
				...MeasuredValue
			}
		}
	}
`);

/** What the certificate of an item will say, before it is bought: its heat, value by value. */
export function StockSheet({ item }: { item: SheetOfStockFragment }) {
	const format = useFormat();
	return (
		<PrintableSheet
			title={m.stock_certificate({ stock: item.stockNumber })}
			print={m.stock_certificate_print()}
			facts={factsOf(item, format)}
			actions={<CloseSheet to={paths.stock} label={m.stock_certificate_close()} />}
		>
			<p className={styles.note}>{item.heatNumber ? m.stock_certificate_note() : m.stock_certificate_no_heat()}</p>
			{item.heatNumber && (
				<Suspense>
					<MeasureTables measures={item.heat?.measures ?? []} none={m.stock_certificate_untested()} />
					<TestFindings tests={item.heat?.otherTests ?? []} />
				</Suspense>
			)}
		</PrintableSheet>
	);
}

function factsOf({ heatNumber, pieceNumbers, grade, grades, mill, heat }: SheetOfStockFragment, format: Format) {
	return [
		{ term: m.stock_col_heat(), value: heatNumber && <span className="mono">{heatNumber}</span> },
		{
			term: m.stock_col_piece(),
			value: pieceNumbers.length > 0 && <span className="mono">{pieceNumbers.join(", ")}</span>,
		},
		{ term: m.stock_col_mill(), value: mill },
		...(heat ? meltFacts(heat.melt, format) : []),
		{ term: m.stock_certificate_melted(), value: heat && format.instant(heat.meltedAt, heat.timeZone) },
		{ term: m.stock_col_grade(), value: grade },
		{ term: m.stock_col_grades(), value: grades.join(", ") },
		{ term: m.stock_certificate_specification(), value: heat?.specification },
	];
}
