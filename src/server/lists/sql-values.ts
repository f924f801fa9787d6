/**
 * Values of one statement; each is named by its place where it is added, so that nothing a person typed becomes SQL.
 */
export type SqlValues = {
	list: unknown[];
	/** Keeps a value and answers its parameter with a cast: `add([1], "bigint[]")` is `$1::bigint[]`. */
	add: (value: unknown, type: string) => string;
};

export function createSqlValues(): SqlValues {
	const list: unknown[] = [];
	return {
		list,
		add: (value, type) => {
			list.push(value);
			return `$${list.length}::${type}`;
		},
	};
}
