import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notesOf, placesOf, read } from "../../../../tests/support/read-interchange.ts";
import { interchange856, shippedSet } from "../../../../tests/support/x12-interchanges.ts";
import { readInterchange } from "./envelope.ts";
import { readNotice } from "./read-notice.ts";
import { SetReader } from "./set-reader.ts";
import { writeAnswer } from "./write-answer.ts";

/** Without centuries in its dates: the group's, the notice's and those of its way. */
const in003060 = interchange856({
	"GS*": "GS*SH*700110*MILLGATE*260402*2105*101*X*003060",
	"BSN*": "BSN*00*MY-1*260402*2105",
	"DTM*011": "DTM*011*260402*2100",
	"DTM*017": "DTM*017*260403*0600",
}).replace("*00401*", "*00306*");

describe("an interchange", () => {
	test.each([
		["with a line end behind each segment", interchange856()],
		["in one line", interchange856().replaceAll("\n", "")],
		["with line ends of Windows", interchange856().replaceAll("\n", "\r\n")],
		["that line ends alone part", interchange856().replaceAll("~", "")],
		[
			"in lines of eighty characters",
			(
				interchange856()
					.replaceAll("\n", "")
					.match(/.{1,80}/g) ?? []
			).join("\r\n"),
		],
		["with a mark of its encoding in front", `\uFEFF${interchange856()}`],
		["with signs of its own", interchange856().replaceAll("*", "|").replaceAll("~", "'").replaceAll(">", ":")],
		[
			"with control characters for signs",
			interchange856().replaceAll("*", "\u001d").replaceAll("~", "\u001c").replaceAll(">", "\u001f"),
		],
		["with the end of a DOS file behind it", `${interchange856()}\u001a`],
		[
			"with a last block that is filled up with such",
			`${interchange856().trimEnd().slice(0, -1)}\r\n${"\u001a".repeat(60)}\n`,
		],
		["without the last sign", interchange856().trimEnd().slice(0, -1)],
		["in 003060", in003060],
		["in 004020", interchange856().replace("*U*00401*", "*^*00402*").replace("*004010", "*004020")],
		["in 004030", interchange856().replace("*U*00401*", "*^*00403*").replace("*004010", "*004030")],
		["in 005010", interchange856().replace("*U*00401*", "*^*00501*").replace("*004010", "*005010")],
		[
			"of several sets",
			interchange856({ "GE*": "GE*2*101" }, [...shippedSet, ...shippedSet.map((row) => row.replace("0001", "0002"))]),
		],
	])("%s is read without a fault", (_name, text) => {
		expect(read(text).faults).toEqual([]);
		expect(read(text).sent?.groups[0]?.sets[0]?.segments).toHaveLength(19);
	});

	test("that line ends part is answered by lines, none of them empty", () => {
		const { answer } = read(interchange856().replaceAll("~", ""));
		const rows = answer.split("\n");
		expect([rows[0]?.length, rows.pop(), rows.includes("")]).toEqual([105, "", false]);
		expect(rows.slice(1)).toEqual(
			read(interchange856())
				.answer.split("\n")
				.slice(1, -1)
				.map((row) => row.slice(0, -1)),
		);
	});

	test("of several groups is answered group by group", () => {
		const text = interchange856({
			"IEA*": `GS*SH*700110*MILLGATE*20260402*2105*102*X*005010~\n${shippedSet.join("~\n")}~\nGE*1*102~\nIEA*2*000000101`,
		});
		expect(read(text).faults).toEqual([]);
		expect(notesOf(text).filter((row) => /^AK[19]/.test(row))).toEqual([
			"AK1*SH*101",
			"AK9*A*1*1*1",
			"AK1*SH*102*005010",
			"AK9*A*1*1*1",
		]);
		expect(read(text).answer.match(/IEA\*\d+/)?.[0]).toBe("IEA*2");
	});

	test.each<[string, Record<string, string | null>, string, string]>([
		["without an end", { "IEA*": null }, "023", "22 GE"],
		["with another number in its end", { "IEA*": "IEA*1*000000102" }, "001", "23 IEA02"],
		["that counts its groups wrong", { "IEA*": "IEA*2*000000101" }, "021", "23 IEA01"],
		["of a version that nobody takes", { "ISA*": isa({ 12: "00200" }) }, "003", "1 ISA12"],
		["of an unknown kind of sender", { "ISA*": isa({ 5: "Q1" }) }, "005", "1 ISA05"],
		["of an unknown kind of receiver", { "ISA*": isa({ 7: "99" }) }, "007", "1 ISA07"],
		["without a sender", { "ISA*": isa({ 6: " ".repeat(15) }) }, "006", "1 ISA06"],
		["whose sender is too short", { "ISA*": isa({ 6: "700110" }) }, "006", "1 ISA06"],
		["of a day that is none", { "ISA*": isa({ 9: "260231" }) }, "014", "1 ISA09"],
		["whose number is no number", { "ISA*": isa({ 13: "00000010A" }) }, "018", "1 ISA13"],
		["with the same sign for two things", { "ISA*": isa({ 16: "*" }) }, "027", "1 ISA16"],
		["with a segment outside of its groups", { "GE*": "GE*1*101~\nHL*9" }, "024", "23 HL"],
		["with a segment outside of its sets", { "SE*": "SE*19*0001~\nREF*BM*9" }, "024", "22 REF"],
		["with another one behind it", { "IEA*": "IEA*1*000000101~\nISA*00" }, "022", "23 IEA"],
		["with a zero character", { "PRF*": "PRF*4500\u00001" }, "024", "14 PRF"],
	])("%s is answered by TA1", (_name, changes, note, place) => {
		const text = interchange856(changes);
		expect(placesOf(text)?.[0]).toBe(place);
		expect(notesOf(text)).toEqual([expect.stringMatching(new RegExp(`^TA1\\*.{9}\\*.{6}\\*2105\\*R\\*${note}$`))]);
	});

	test.each<[string, Record<string, string | null>, string[], string]>([
		[
			"a group of another kind",
			{ "GS*": "GS*PO*1*2*20260402*2105*101*X*004010" },
			["AK1*PO*101", "AK2*856*0001", "AK5*R", "AK9*R*1*1*0*1"],
			"2 GS01",
		],
		[
			"a group of another version",
			{ "GS*": "GS*SH*1*2*20260402*2105*101*X*003050" },
			["AK1*SH*101", "AK2*856*0001", "AK5*R", "AK9*R*1*1*0*2"],
			"2 GS08",
		],
		["a group without an end", { "GE*": null }, ["AK1*SH*101", "AK2*856*0001", "AK5*R", "AK9*R*0*1*0*3"], "2 GS"],
		[
			"a group with another number in its end",
			{ "GE*": "GE*1*102" },
			["AK1*SH*101", "AK2*856*0001", "AK5*R", "AK9*R*1*1*0*4"],
			"22 GE02",
		],
		[
			"a group that counts wrong",
			{ "GE*": "GE*3*101" },
			["AK1*SH*101", "AK2*856*0001", "AK5*R", "AK9*R*3*1*0*5"],
			"22 GE01",
		],
		[
			"a set of another kind",
			{ "ST*": "ST*850*0001" },
			["AK1*SH*101", "AK2*850*0001", "AK5*R*1", "AK9*R*1*1*0"],
			"3 ST01",
		],
		["a set without an end", { "SE*": null }, ["AK1*SH*101", "AK2*856*0001", "AK5*R*2", "AK9*R*1*1*0"], "3 ST"],
		[
			"a set with another number in its end",
			{ "SE*": "SE*19*0002" },
			["AK1*SH*101", "AK2*856*0001", "AK5*R*3", "AK9*R*1*1*0"],
			"21 SE02",
		],
		[
			"a set that counts wrong",
			{ "SE*": "SE*18*0001" },
			["AK1*SH*101", "AK2*856*0001", "AK5*R*4", "AK9*R*1*1*0"],
			"21 SE01",
		],
	])("with %s is answered by its code", (_name, changes, notes, place) => {
		const text = interchange856(changes);
		expect(notesOf(text)).toEqual(notes);
		expect(placesOf(text)).toEqual([place]);
	});

	test.each<[string, Record<string, string | null>, string[]]>([
		["of an unknown purpose", { "BSN*": "BSN*77*MY-1*20260402*2105" }, ["AK3*BSN*2**8", "AK4*1*353*7*77"]],
		["without its beginning", { "BSN*": null }, ["AK3*BSN*1**3"]],
		["with an unknown level", { "HL*2*1*O": "HL*2*1*X9" }, ["AK3*HL*11*HL*8", "AK4*3*735*7*X9"]],
		["below a level that is not there", { "HL*2*1*O": "HL*2*7*O" }, ["AK3*HL*11*HL*8", "AK4*2*734*7*7"]],
		["with a level twice", { "HL*3*2*I": "HL*2*2*I" }, ["AK3*HL*13*HL*8", "AK4*1*628*7*2"]],
		["with a unit that weighs nothing", { "MEA*WT*G": "MEA*WT*G*35*EA" }, ["AK3*MEA*16**8", "AK4*4*C001*7*EA"]],
		["with a weight that is no number", { "MEA*WT*G": "MEA*WT*G*3,5*TG" }, ["AK3*MEA*16**8", "AK4*3*739*6*3,5"]],
		[
			"with a way of transport that nobody knows",
			{ "TD5*": "TD5**2*ORTZ*QQ*ORTIZ" },
			["AK3*TD5*4**8", "AK4*4*91*7*QQ"],
		],
		["that leaves on no day", { "DTM*011": "DTM*011*20260231*2100" }, ["AK3*DTM*7**8", "AK4*2*373*8*20260231"]],
		["at no time", { "DTM*011": "DTM*011*20260402*2560" }, ["AK3*DTM*7**8", "AK4*3*337*9*2560"]],
		["in no time zone", { "DTM*011": "DTM*011*20260402*2100*QQ" }, ["AK3*DTM*7**8", "AK4*4*623*7*QQ"]],
		["with a segment of another set", { "PRF*": "PRF*45001~\nPO1*1" }, ["AK3*PO1*13**6"]],
		["with what is no segment", { "PRF*": "PRF*45001~\n%%*1" }, ["AK3*%%*13**1"]],
		["without an order", { "PRF*": null }, ["AK3*PRF*12**3"]],
		["without a line of the order", { "LIN*": "LIN**BP*210" }, ["AK3*LIN*14**8", "AK4*1*350*1"]],
		["without LIN", { "LIN*": null }, ["AK3*LIN*13**3"]],
		["whose line is no number", { "LIN*": "LIN*A1*BP*210" }, ["AK3*LIN*14**8", "AK4*1*350*6*A1"]],
		["that ships in a unit that nobody knows", { "SN1*": "SN1**20.5*ZZ" }, ["AK3*SN1*15**8", "AK4*3*355*7*ZZ"]],
		["that ships in no unit", { "SN1*": "SN1**20.5" }, ["AK3*SN1*15**8", "AK4*3*355*1"]],
		["without an item", { "HL*3*2*I": null, "LIN*": null, SN1: null, "MEA*": null }, ["AK3*HL*2*HL*3"]],
		["with two vehicles at one level", { "TD3*": "TD3*TL**T-100~\nTD3*TL**T-101" }, ["AK3*TD3*6**5"]],
		["whose net is not gross less tare", { "SN1*": "SN1**20.6*TG" }, ["AK3*SN1*15**8", "AK4*2*380*7*20.6"]],
	])("with a set %s is answered by its segment", (_name, changes, notes) => {
		const reported = notesOf(interchange856(changes));
		expect(reported.filter((row) => /^AK[34]/.test(row))).toEqual(notes.map((note) => note.replace("%%", "")));
		expect(reported.at(-2)).toBe("AK5*R*5");
		expect(reported.at(-1)).toBe("AK9*R*1*1*0");
	});

	test.each([
		["003060", "00306", "U", in003060],
		["004020", "00402", "^", interchange856().replace("*U*00401*", "*^*00402*").replace("*004010", "*004020")],
		["004030", "00403", "^", interchange856().replace("*U*00401*", "*^*00403*").replace("*004010", "*004030")],
	])("in %s is answered in that version", (version, inIsa, repetition, text) => {
		const [isa = "", gs = ""] = read(text).answer.split("\n");
		expect(isa.split("*").slice(11, 13)).toEqual([repetition, inIsa]);
		expect(gs).toMatch(
			new RegExp(
				`^GS\\*FA\\*MILLGATE\\*700110\\*${version === "003060" ? "" : "20"}261121\\*2005\\*42\\*X\\*${version}~$`,
			),
		);
		const [sent] = read(text).sent?.groups ?? [];
		const reader = new SetReader(sent?.sets[0] as never, 0, 0);
		expect(readNotice(reader)).toMatchObject({
			shipped: { day: "2026-04-02", time: "21:00" },
			expected: { day: "2026-04-03" },
		});
	});

	test("that is taken with warnings is accepted with errors noted, set by set", () => {
		const second = shippedSet.map((row) => row.replace("0001", "0002"));
		const sent = readInterchange(interchange856({ "GE*": "GE*2*101" }, [...shippedSet, ...second]));
		const reader = new SetReader(sent?.groups[0]?.sets[1] as never, 0, 1);
		readNotice(reader);
		const warnings = [reader.noteOf("loads.0.gross", "heavy"), reader.noteOf("loads.0.radiation", "scan")];
		const answer =
			sent && writeAnswer(sent, { faults: [], warnings }, { at: new Date("2026-11-21T20:05:00Z"), control: 42 });
		expect(answer?.match(/^AK[^~]+/gm)).toEqual([
			"AK1*SH*101",
			"AK2*856*0001",
			"AK5*A",
			"AK2*856*0002",
			"AK3*MEA*16**8",
			"AK4*3*739*7*35",
			"AK3*REF*13**3",
			"AK5*E*5",
			"AK9*E*2*2*2",
		]);
		expect(reader.faults).toEqual([]);
	});

	test("requests a TA1 and gets one beside the 997", () => {
		const text = interchange856({ "ISA*": isa({ 14: "1" }) });
		expect(notesOf(text)[0]).toBe("TA1*000000101*260402*2105*A*000");
		expect(notesOf(text).at(-1)).toBe("AK9*A*1*1*1");
	});

	test("has an answer that is itself a sound interchange, whatever is wrong", () => {
		const segments = interchange856().trimEnd().split("\n");
		const broken = fc.record({
			at: fc.nat(segments.length - 1),
			with: fc.string({ unit: "binary", maxLength: 30 }),
			takes: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.array(broken, { maxLength: 4 }), (changes) => {
				const rows = [...segments];
				for (const { at, with: text, takes } of changes) rows.splice(at, takes ? 1 : 0, `${text}~`);
				const { answer, faults } = read(rows.join("\n"));
				if (!faults) return;
				const own = answer.trimEnd().split("\n");
				expect(own.filter((row) => row.startsWith("GS")).length).toBe(Number(own.at(-1)?.split(own[0]?.[3] ?? "*")[1]));
				for (const fault of faults) expect(fault.reason).not.toBe("");
			}),
			{ numRuns: 300 },
		);
	});

	test.each([
		["nothing", ""],
		["a spreadsheet", "vehicle,gross,tare\nT-1,78000,32000"],
		["a megabyte of garbage", "q\u00f1\u0000*~".repeat(200_000)],
		["an ISA and no more", "ISA*00*"],
	])("is not what %s is", (_name, text) => {
		expect(read(text).faults).toBeUndefined();
	});

	test("without a group is answered by TA1", () => {
		const text = `${interchange856().split("\n")[0]}\nIEA*0*000000101~\n`;
		expect([placesOf(text), notesOf(text)]).toEqual([["2 IEA"], ["TA1*000000101*260402*2105*R*024"]]);
	});

	test("with levels without an end, or loads without a number, is read in no time and refused", () => {
		const levels = Array.from(
			{ length: 9_000 },
			(_, index) => `HL*${index + 2}*${index + 1}*${index > 4_000 ? "I" : "O"}`,
		);
		const deep = read(interchange856({}, [...shippedSet.slice(0, 3), ...levels, "SE*9004*0001"]));
		expect(deep.faults?.[0]).toMatchObject({ segment: "HL", element: 2, elementCode: "7" });
		const items = Array.from({ length: 201 }, (_, index) => `HL*${index + 2}*1*I`);
		const many = read(interchange856({}, [...shippedSet.slice(0, 3), ...items, "SE*205*0001"]));
		expect(many.faults).toMatchObject([{ segment: "HL", position: 204, segmentCode: "2" }]);
	});

	test("with a megabyte of garbage behind its ISA is refused at once", () => {
		const [isa = ""] = interchange856().split("\n");
		expect(read(`${isa}${"HL*1**S~".repeat(120_000)}`).note).toBe("022");
		expect(read(`${isa}${"x".repeat(1_000_000)}`).note).toBe("023");
	});
});

/** The sound ISA with some of its elements replaced. */
function isa(elements: Readonly<Record<number, string>>): string {
	const [sound = ""] = interchange856().split("~");
	return sound
		.split("*")
		.map((element, index) => elements[index] ?? element)
		.join("*");
}
