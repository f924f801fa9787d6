const address = (alias: string) =>
	["street", "postal_code", "city", "region", "country"]
		.map((column) => `'${column === "postal_code" ? "postalCode" : column}', ${alias}.${column}`)
		.join(", ");

/** SQL of the parties of a certificate by the aliases of mill, sold-to and ship-to: what is kept with it when it is issued. */
export function partiesOf(mill: string, soldTo: string, shipTo: string): string {
	const account = (alias: string) => `jsonb_build_object('code', ${alias}.code, 'name', ${alias}.name, ${address(alias)})`;
	return `jsonb_build_object('works', jsonb_build_object('name', ${mill}.name, ${address(mill)}),
		'soldTo', ${account(soldTo)}, 'shipTo', ${account(shipTo)})`;
}
