import type { ThreadOfPieceFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { ThreadPath, type ThreadStop } from "#web/ui/surfaces/thread-path.tsx";

graphql(`
	fragment ThreadOfPiece on PieceThread {
		pieceNumber heatNumber slabNumber bolNumber certificates complaints
		invoices @include(if: $withPrice)
	}
`);

/** From the heat of one piece to a complaint about it: what the reader may open, as one path. */
export function PieceThread({ thread }: { thread: ThreadOfPieceFragment }) {
	const title = m.order_trace_title({ piece: thread.pieceNumber });
	return (
		<div id="thread">
			<Card title={title}>
				<ThreadPath label={title} stops={stopsOf(thread)} />
			</Card>
		</div>
	);
}

function stopsOf(thread: ThreadOfPieceFragment): ThreadStop[] {
	const { pieceNumber, heatNumber, slabNumber, bolNumber, certificates, invoices, complaints } = thread;
	const all = (found: readonly string[], path: (number: string) => string) =>
		found.map((text) => ({ text, to: path(text) }));
	const one = (text: string | null | undefined, path?: (number: string) => string) =>
		text ? [{ text, to: path?.(text) }] : [];
	const complain = bolNumber && paths.complaintEntry({ bol: bolNumber, pieces: [pieceNumber] });
	return [
		{ id: "heat", label: m.order_heat(), numbers: one(heatNumber, (heat) => `#heat-${heat}`) },
		...(slabNumber ? [{ id: "slab", label: m.order_slab(), numbers: one(slabNumber) }] : []),
		{
			id: "piece",
			label: m.order_piece(),
			numbers: one(pieceNumber, bolNumber ? paths.talliedPiece : undefined),
			isCurrent: true,
		},
		{ id: "load", label: m.order_trace_load(), numbers: one(bolNumber, paths.billOfLading) },
		{ id: "certificate", label: m.order_trace_certificate(), numbers: all(certificates, paths.certificate) },
		...(invoices ? [{ id: "invoice", label: m.order_invoices(), numbers: all(invoices, paths.invoice) }] : []),
		...(complaints.length > 0 || complain
			? [
					{
						id: "complaint",
						label: m.order_complaints(),
						numbers:
							complaints.length > 0
								? all(complaints, paths.complaint)
								: [{ text: m.order_trace_complain(), to: complain ?? undefined, isWord: true }],
					},
				]
			: []),
	];
}
