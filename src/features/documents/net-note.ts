import { m } from "#generated/texts/messages.js";
import { isWeightWrong } from "#shared/documents/load-weights.ts";
import type { Format } from "#shared/format.ts";

type Weighed = { netLb: number; lines: readonly { weightLb: number }[] };

/** What the pieces of a load weigh, where its net weight says something else. */
export function netNote({ netLb, lines }: Weighed, format: Pick<Format, "weightLb">): string | undefined {
	const piecesLb = lines.reduce((sum, { weightLb }) => sum + weightLb, 0);
	return isWeightWrong(netLb, piecesLb) ? m.documents_net_differs({ pieces: format.weightLb(piecesLb) }) : undefined;
}
