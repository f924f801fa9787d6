/**
 * States of a change of bank details, and who may move it: the supplier, or the mill by an administrator who did not
 * ask for it.
 */
export const bankStates = ["requested", "confirmed", "refused", "withdrawn"] as const;
export type BankState = (typeof bankStates)[number];
export type BankSide = "supplier" | "mill";

const moves: Readonly<Record<BankState, Readonly<Record<BankSide, readonly BankState[]>>>> = {
	requested: { supplier: ["withdrawn"], mill: ["confirmed", "refused"] },
	confirmed: { supplier: [], mill: [] },
	refused: { supplier: [], mill: [] },
	withdrawn: { supplier: [], mill: [] },
};

/**
 * Whether this side may move a change from one state to the other; what was decided is not decided again, another
 * change is requested.
 */
export function mayTransitionBankChange(from: BankState, to: BankState, side: BankSide): boolean {
	return moves[from][side].includes(to);
}

/**
 * How an account is named: by routing and account number in the United States, by CLABE in Mexico, by IBAN elsewhere.
 */
export const bankSchemes = ["us", "clabe", "iban"] as const;
export type BankScheme = (typeof bankSchemes)[number];
