/**
 * What the weight of a load may differ from that of its pieces: two per cent, as plates may from their theoretical
 * weight.
 */
const tolerance = 0.02;

/** Whether the net weight of a load is not that of its pieces; a load without pieces has nothing to compare. */
export function isWeightWrong(netLb: number, piecesLb: number): boolean {
	return piecesLb > 0 && Math.abs(netLb - piecesLb) > piecesLb * tolerance;
}

/** SQL of the same; null without pieces. */
export const isWeightWrongSql = (netLb: string, piecesLb: string): string =>
	`abs(${netLb} - ${piecesLb}) > ${piecesLb} * ${tolerance}`;
