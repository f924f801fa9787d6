const number = /\d+(?:[.,]\d+)*/g;

/**
 * Of each number in a printed line its ratio to the number at the same place of an earlier line, with two decimals:
 * "1.02 0.97". Empty where the two lines do not have the same words or the earlier one is missing.
 */
export function ratiosOf(line: string, earlier: string | undefined): string {
	if (earlier === undefined || line.replaceAll(number, "#") !== earlier.replaceAll(number, "#")) return "";
	const before = numbersOf(earlier);
	return numbersOf(line)
		.map((value, index) => (before[index] ? (value / before[index]).toFixed(2) : "–"))
		.join(" ");
}

function numbersOf(line: string): number[] {
	return [...line.matchAll(number)].map(([text]) => Number(text.replaceAll(",", "")));
}
