type Change = { state: string; startsOn: string };

/**
 * Where the mill pays by the changes of a supplier, the newest first: `inForce` is the last confirmed of those whose
 * day has come, `next` the last confirmed of all while its day has not. `today` is the supplier's day; days are
 * YYYY-MM-DD.
 */
export function paidAccounts<C extends Change>(
	changes: readonly C[],
	today: string,
): { inForce: C | undefined; next: C | undefined } {
	const confirmed = changes.filter(({ state }) => state === "confirmed");
	const [last] = confirmed;
	return {
		inForce: confirmed.find(({ startsOn }) => startsOn <= today),
		next: last && last.startsOn > today ? last : undefined,
	};
}
