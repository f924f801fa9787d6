import type { SheetOfAcknowledgmentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { CloseSheet } from "#web/lists/preview/close-sheet.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { DocumentLinks } from "#web/ui/surfaces/document-links.tsx";
import { PrintableSheet } from "#web/ui/surfaces/printable-sheet.tsx";
import { useFormat } from "#web/viewer.tsx";
import { AnswerPill, noteOf } from "./acknowledgment-cells.tsx";
import { AcknowledgmentLines } from "./acknowledgment-lines.tsx";
import styles from "./acknowledgment-sheet.module.css";
import { AnswerPanel } from "./answer-panel.tsx";

graphql(`
	fragment SheetOfAcknowledgment on Acknowledgment {
		number
		revision
		previousRevision
		acknowledgedOn
		poNumber
		orderNumber
		mill
		currency
		answerState
		noteEn
		noteEs
		lines {
			item
			actions
			isNew
			product
			grade
			thicknessIn
			widthIn
			lengthIn
			pieces
			weightLb
			netPerCwt
			promisedOn
			beforePieces
			beforeLb
			beforePerCwt
			beforeOn
			noteEn
			noteEs
		}
		answers { key revision answer message side author company alias answeredAt files { id name mediaType } }
	}
`);

/** An acknowledgment, compared with the previous revision, with the customer's answers. */
export function AcknowledgmentSheet({ acknowledgment }: { acknowledgment: SheetOfAcknowledgmentFragment }) {
	const format = useFormat();
	const { number, previousRevision, revision } = acknowledgment;
	const note = noteOf(acknowledgment);
	return (
		<PrintableSheet
			title={m.acknowledgments_sheet({ number, revision: format.number(revision) })}
			print={m.acknowledgments_print()}
			facts={factsOf(acknowledgment, format)}
			actions={
				<>
					<DocumentLinks kind="order_acknowledgment" number={number} />
					<CloseSheet to={paths.acknowledgments} label={m.acknowledgments_close()} />
				</>
			}
		>
			<AcknowledgmentLines acknowledgment={acknowledgment} />
			<p className={styles.note}>
				{previousRevision === null
					? m.acknowledgments_against_po()
					: m.acknowledgments_against({ revision: format.number(previousRevision) })}
			</p>
			{note && <p className={styles.note}>{note}</p>}
			<AnswerPanel acknowledgment={acknowledgment} />
		</PrintableSheet>
	);
}

function factsOf(acknowledgment: SheetOfAcknowledgmentFragment, format: Format) {
	const { orderNumber, poNumber } = acknowledgment;
	return [
		{ term: m.acknowledgments_answer(), value: <AnswerPill state={acknowledgment.answerState} /> },
		{ term: m.acknowledgments_date(), value: format.day(acknowledgment.acknowledgedOn) },
		{
			term: m.acknowledgments_po(),
			value: <AppLink to={paths.ordersOfPo(poNumber)}>{<span className="mono">{poNumber}</span>}</AppLink>,
		},
		{
			term: m.acknowledgments_order(),
			value: (
				<AppLink to={paths.order(orderNumber)}>
					<span className="mono">{orderNumber}</span>
				</AppLink>
			),
		},
		{ term: m.acknowledgments_mill(), value: acknowledgment.mill },
		{ term: m.acknowledgments_currency(), value: `${acknowledgment.currency} / cwt` },
	];
}
