/** A column's width by its share, and what it needs so that nothing in it is broken. */
export type WantedWidth = { shared: number; needed: number };

/**
 * Widths that take together what the shares take: who needs more than its share gets it from those who need less, as
 * far as they can give.
 */
export function columnWidths(wanted: readonly WantedWidth[]): number[] {
	const missing = sumOf(wanted, ({ shared, needed }) => Math.max(needed - shared, 0));
	const spare = sumOf(wanted, ({ shared, needed }) => Math.max(shared - needed, 0));
	if (missing === 0 || spare === 0) return wanted.map(({ shared }) => shared);
	const moved = Math.min(missing, spare);
	return wanted.map(({ shared, needed }) => {
		const isShort = needed > shared;
		return shared + (needed - shared) * (moved / (isShort ? missing : spare));
	});
}

const sumOf = <T>(values: readonly T[], of: (value: T) => number) => values.reduce((sum, value) => sum + of(value), 0);
