/** What is typed between the digits: banks print blanks and hyphens, nobody means them. */
export function bareNumber(typed: string): string {
	return typed.replaceAll(/[\s-]/g, "").toUpperCase();
}

/**
 * A routing number of a bank in the United States: nine digits, weighed 3-7-1 modulo 10, with a beginning that the
 * Federal Reserve gives out (ABA).
 */
export function isRoutingNumber(text: string): boolean {
	if (!/^(0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text) || /^0+$/.test(text)) return false;
	return weighed(text, [3, 7, 1]) % 10 === 0;
}

/** An account number in the United States: 4 to 17 digits (NACHA), none of them checked. */
export function isAccountNumber(text: string): boolean {
	return /^\d{4,17}$/.test(text);
}

/**
 * A CLABE of Mexico: 17 digits, each weighed 3-7-1 modulo 10, and what completes their sum to ten (Banco de México).
 */
export function isClabe(text: string): boolean {
	if (!/^\d{18}$/.test(text) || /^0+$/.test(text)) return false;
	const sum = [...text.slice(0, 17)].reduce(
		(total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] ?? 0)) % 10),
		0,
	);
	return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/**
 * An IBAN: two letters of a country, two check digits and its account, modulo 97 = 1 (ISO 13616); for a known country,
 * also the length.
 */
export function isIban(text: string): boolean {
	if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
	const known = ibanLengths[text.slice(0, 2)];
	if (known !== undefined && known !== text.length) return false;
	const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
	return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Lengths by country (SWIFT's registry), where steel is bought. */
const ibanLengths: Readonly<Record<string, number>> = {
	...{
		AT: 20,
		BE: 16,
		BR: 29,
		CH: 21,
		CZ: 24,
		DE: 22,
		DK: 18,
		ES: 24,
		FI: 18,
		FR: 27,
		GB: 22,
		GR: 27,
		HU: 28,
		IE: 22,
		IT: 27,
	},
	...{
		LT: 20,
		LU: 20,
		LV: 21,
		NL: 18,
		NO: 15,
		PL: 28,
		PT: 25,
		RO: 24,
		SE: 24,
		SI: 19,
		SK: 24,
		TR: 26,
		UA: 29,
		CR: 22,
		DO: 28,
		GT: 28,
	},
};

function weighed(digits: string, weights: readonly number[]): number {
	return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
}
