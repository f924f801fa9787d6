import { create } from "qrcode";

/**
 * The QR code of a text as rows of modules, true is dark. Level M: a stamp or a crease over a seventh of it does no
 * harm.
 */
export function qrModules(text: string): boolean[][] {
	const { modules } = create(text, { errorCorrectionLevel: "M" });
	return Array.from({ length: modules.size }, (_row, row) =>
		Array.from({ length: modules.size }, (_column, column) => modules.get(row, column) === 1),
	);
}
