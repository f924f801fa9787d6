/** Rows of an interchange, each segment on a line of its own. */
const interchange = (rows: readonly string[]) => rows.map((row) => `${row}~\n`).join("");

/** A notice as a supplier's program sends it, about the purchase order of the examples of the feeds. */
export const exampleNotice = {
	notice: "LS-1042",
	mode: "truck",
	bol: "B-7701",
	yard: "Yard 2",
	shippedAt: "2026-11-20T14:05:00-06:00",
	loads: [
		{
			...{
				po: "4500012345",
				poLine: 1,
				vehicle: "T-100",
				commodity: "207",
				grossLb: 42_180,
				tareLb: 32_100,
				radiationScan: "clear",
			},
			...{ scaleTicket: "S-3381", seals: ["SEAL1"] },
		},
	],
};
export const exampleAmendment = { ...exampleNotice, bol: "B-7702", revision: 1 };

/** The same by a key of the supplier's company, as another notice. */
export const companyNotice = { ...exampleNotice, notice: "LS-1050", bol: "B-7750" };
export const companyAmendment = { ...companyNotice, bol: "B-7751", revision: 1 };

type Written856 = { notice: string; bol: string; to: string; control: number };
/** The load of `exampleNotice` as an 856 of the supplier, in version 004010. */
const shipped = ({ notice, bol, to, control }: Written856) =>
	interchange([
		...headers("SH", ["790001", to], control),
		"ST*856*0001",
		`BSN*00*${notice}*20261120*1405`,
		"HL*1**S",
		"TD5****M",
		`REF*BM*${bol}`,
		"DTM*011*20261120*2005*UT",
		"N1*ST**92*NF",
		"N1*SU**92*790001",
		"N1*SF*Yard 2",
		"HL*2*1*E",
		"MEA*WT*G*42180*LB",
		"MEA*WT*T*32100*LB",
		"MEA*WT*N*10080*LB",
		"TD3*TL**T-100******SEAL1",
		"REF*MT*S-3381",
		"REF*XY*CLEAR",
		"HL*3*2*O",
		"PRF*4500012345",
		"HL*4*3*I",
		"LIN*1*BP*207",
		"SN1*1*10080*LB",
		"CTT*4",
		"SE*23*0001",
		...trailers(control),
	]);

/** The 997 for one accepted 856, by the number of its group. */
const accepted = ([from, to]: readonly [string, string], group: number, control: number) =>
	interchange([
		...headers("FA", [from, to], control),
		...["ST*997*0001", `AK1*SH*${group}`, "AK2*856*0001", "AK5*A", "AK9*A*1*1*1", "SE*6*0001"],
		...trailers(control),
	]);

const nine = (control: number) => String(control).padStart(9, "0");
const headers = (group: string, [from, to]: readonly [string, string], control: number) => [
	`ISA*00*          *00*          *ZZ*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*261120*1405*U*00401*${nine(control)}*0*P*>`,
	`GS*${group}*${from}*${to}*20261120*1405*${control}*X*004010`,
];
const trailers = (control: number) => [`GE*1*${control}`, `IEA*1*${nine(control)}`];

/** What a supplier sends, and the 997 that answers it. */
export const sent856 = shipped({ notice: "LS-1043", bol: "B-7703", to: "MILLGATE", control: 101 });
export const sentAnswer = accepted(["MILLGATE", "790001"], 101, 1);
/** `exampleNotice` as the mill's systems fetch it, and their 997 for it. */
export const fetched856 = shipped({ notice: exampleNotice.notice, bol: exampleNotice.bol, to: "NF", control: 1 });
export const fetchedAnswer = accepted(["NF", "790001"], 1, 77);
