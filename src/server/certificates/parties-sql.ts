const address = (alias: string) =>
	["street", "postal_code", "city", "region", "country"]
		.map((column) => `'${column === "postal_code" ? "postalCode" : column}', ${alias}.${column}`)
		.join(", ");

/**
 * SQL of the parties of a certificate by the aliases of mill, sold-to and ship-to: what is kept with it when it is
 * issued.
 */
export function partiesOf(mill: string, soldTo: string, shipTo: string): string {
	const account = (alias: string) =>
		`jsonb_build_object('code', ${alias}.code, 'name', ${alias}.name, ${address(alias)})`;
	return `jsonb_build_object('works', jsonb_build_object('name', ${mill}.name, ${address(mill)}),
		'soldTo', ${account(soldTo)}, 'shipTo', ${account(shipTo)})`;
}

/**
 * SQL of whether certificate `c` can be said as data: works and buyer are with their whole address, and the works has
 * a mark.
 */
export function hasWholeParties(mill: string, soldTo: string): string {
	const needed = "array['name', 'street', 'postalCode', 'city', 'country']";
	const isWhole = (party: string) =>
		`coalesce(jsonb_strip_nulls(${party}) ?& ${needed} and ${party} ->> 'country' ~ '^[A-Z]{2}$', false)`;
	const known = (name: string, now: string) => `(${isWhole(`(c.parties -> '${name}')`)} or ${isWhole(now)})`;
	const now = (alias: string) => `jsonb_build_object('name', ${alias}.name, ${address(alias)})`;
	return `(${mill}.mark is not null and ${known("works", now(mill))} and ${known("soldTo", now(soldTo))})`;
}
