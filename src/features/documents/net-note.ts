import { m } from "#generated/texts/messages.js";
import { isWeightWrong } from "#shared/documents/load-weights.ts";
import type { Format } from "#shared/format.ts";

type Weighed = { netLb: number; piecesLb: number };

/** What the pieces of a load weigh, where its net weight says something else. */
export function netNote({ netLb, piecesLb }: Weighed, format: Pick<Format, "weightLb">): string | undefined {
	return isWeightWrong(netLb, piecesLb) ? m.documents_net_differs({ pieces: format.weightLb(piecesLb) }) : undefined;
}

/** Pounds of pieces or lines together. */
export const sumOfLb = (weighed: readonly { weightLb: number }[]): number =>
	weighed.reduce((sum, { weightLb }) => sum + weightLb, 0);
