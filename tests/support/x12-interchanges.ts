/**
 * An interchange of a supplier, each segment on a line of its own; `changes` replace what is in a segment by its
 * beginning, null takes it out.
 */
export function interchange856(changes: Readonly<Record<string, string | null>> = {}, set = shippedSet): string {
	const rows = [
		"ISA*00*          *00*          *ZZ*700110         *ZZ*MILLGATE       *260402*2105*U*00401*000000101*0*P*>",
		"GS*SH*700110*MILLGATE*20260402*2105*101*X*004010",
		...set,
		"GE*1*101",
		"IEA*1*000000101",
	];
	return changed(rows, changes)
		.map((row) => `${row}~\n`)
		.join("");
}

/** A truck of shredded scrap for the line 45001/1 of tests/support/supply-rows.ts, as a 4010 sender writes it. */
export const shippedSet: readonly string[] = [
	"ST*856*0001",
	"BSN*00*MY-1*20260402*2105",
	"HL*1**S",
	"TD5**2*ORTZ*M*ORTIZ TRUCKING",
	"TD3*TL**T-100******SEAL1",
	"REF*BM*B-1",
	"DTM*011*20260402*2100",
	"DTM*017*20260403*0600",
	"N1*SF*Yard 2",
	"N1*ST**92*RB",
	"HL*2*1*O",
	"PRF*45001",
	"HL*3*2*I",
	"LIN*1*BP*210",
	"SN1**20.5*TG",
	"MEA*WT*G*35*TG",
	"MEA*WT*T*14.5*TG",
	"CTT*3",
	"SE*19*0001",
];

function changed(rows: readonly string[], changes: Readonly<Record<string, string | null>>): string[] {
	for (const beginning of Object.keys(changes))
		if (!rows.some((row) => row.startsWith(beginning))) throw new Error(`No segment begins with ${beginning}`);
	const kept = rows.flatMap((row) => {
		const beginning = Object.keys(changes).find((one) => row.startsWith(one));
		if (beginning === undefined) return [row];
		const instead = changes[beginning];
		return instead === null || instead === undefined ? [] : instead.split("~\n");
	});
	// What SE says stays true unless the change is about it.
	const isOfSe = Object.keys(changes).some((beginning) => beginning.startsWith("SE") || beginning.startsWith("ST"));
	const count = kept.findIndex((row) => row.startsWith("SE*")) - kept.findIndex((row) => row.startsWith("ST*")) + 1;
	return isOfSe ? kept : kept.map((row) => row.replace(/^SE\*\d+/, `SE*${count}`));
}
