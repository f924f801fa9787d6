import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modes } from "#shared/orders/mode-labels.ts";
import { lbFromWeight, type WeightUnit, weightUnits } from "#shared/units.ts";
import type { LoadContent, NoticeContent } from "../notice-content.ts";
import { radiationScans } from "../notice-form.ts";
import { vehicleOf } from "../notice-rules.ts";
import { readInterchange } from "./envelope.ts";
import { readNotice } from "./read-notice.ts";
import { SetReader } from "./set-reader.ts";
import { writeNotice } from "./write-notice.ts";
import type { X12Notice } from "./x12-notice.ts";
import { noticeVersions } from "./x12-versions.ts";

// Signs that part segments and elements, accents and capitals: whatever a supplier may type.
const letters = [..."ABCxyz0123456789 -*~>^|':,;ñÁ\"{}[]&"];
const text = (most: number) =>
	fc
		.array(fc.constantFrom(...letters), { minLength: 1, maxLength: most })
		.map((parts) => parts.join("").trim())
		.filter((value) => value !== "");
const code = (most: number) => text(most).filter((value) => !/[\s,;]/.test(value));
const instant = fc
	.integer({ min: 0, max: 40_000_000 })
	.map((minutes) => new Date(minutes * 60_000).toISOString().replace(".000", ""));

const load = (mode: NoticeContent["mode"]) =>
	fc
		.record({
			vehicle: fc.oneof(
				text(60),
				fc.integer({ min: 1, max: 999_999 }).map((number) => `GATX${number}`),
			),
			commodity: text(40),
			seals: fc.uniqueArray(code(40), { maxLength: 4 }),
			tareLb: fc.integer({ min: 0, max: 200_000 }),
			netLb: fc.integer({ min: 1, max: 4_000_000 }),
			unit: fc.constantFrom<WeightUnit>(...weightUnits),
			scaleTicket: fc.option(text(40)),
			radiationScan: fc.constantFrom(...radiationScans),
		})
		.map(({ netLb, vehicle, ...rest }) => ({
			...rest,
			vehicle: vehicleOf(vehicle, mode),
			grossLb: rest.tareLb + netLb,
		}))
		.filter(({ vehicle }) => vehicle !== "");

const contents = fc.constantFrom(...modes).chain((mode) =>
	fc
		.record({
			notice: text(40),
			supplier: fc.constantFrom("700110", "V1"),
			mill: fc.constantFrom("RB", "TL"),
			mode: fc.constant(mode),
			yard: fc.option(text(120)),
			carrier: fc.option(text(120)),
			scac: fc.option(fc.constantFrom("ORTZ", "AB")),
			bol: text(40),
			shippedAt: instant,
			expectedAt: fc.option(instant),
			po: text(30),
			poLine: fc.integer({ min: 1, max: 999_999 }),
			loads: fc.array(load(mode), { minLength: 1, maxLength: 5 }),
		})
		.map(
			({ po, poLine, loads, ...head }): NoticeContent => ({
				...head,
				loads: loads.map((one, index) => ({ ...one, load: index + 1, po, poLine })),
			}),
		),
);

function readBack(written: string): { notice: X12Notice | undefined; faults: unknown[] } {
	const interchange = readInterchange(written);
	const [set] = interchange?.groups[0]?.sets ?? [];
	if (!interchange || !set) return { notice: undefined, faults: interchange?.faults ?? [] };
	const reader = new SetReader(set, 0, 0);
	const notice = readNotice(reader);
	return { notice, faults: [...interchange.faults, ...reader.faults] };
}

const iso = (moment: X12Notice["shipped"]) => (moment ? `${moment.day}T${moment.time}:00Z ${moment.zone}` : null);

/** What was read, as the content that it was written from. */
function contentOf(read: X12Notice, { supplier, shippedAt, expectedAt }: NoticeContent) {
	const [, po = "", line = ""] = /^(.*)\/(\d+)$/.exec(read.line) ?? [];
	const orNull = (value: string) => value || null;
	expect(iso(read.shipped)).toBe(`${shippedAt} UTC`);
	expect(iso(read.expected)).toBe(expectedAt && `${expectedAt} UTC`);
	return {
		notice: read.notice,
		supplier,
		mill: read.mill,
		mode: read.mode,
		yard: orNull(read.yard),
		carrier: orNull(read.carrier),
		scac: orNull(read.scac),
		bol: read.bol,
		shippedAt,
		expectedAt,
		loads: read.loads.map(
			({ gross, tare, ticket, radiation, ...rest }, index): LoadContent => ({
				...rest,
				unit: rest.unit as WeightUnit,
				load: index + 1,
				po,
				poLine: Number(line),
				grossLb: lbFromWeight(gross ?? Number.NaN, rest.unit as WeightUnit),
				tareLb: lbFromWeight(tare ?? Number.NaN, rest.unit as WeightUnit),
				scaleTicket: orNull(ticket),
				radiationScan: radiation,
			}),
		),
	};
}

describe.each(noticeVersions)("an 856 in %s", (version) => {
	test("read again is the notice that it was written from", () => {
		fc.assert(
			fc.property(contents, fc.integer({ min: 1, max: 2_000_000_000 }), (content, control) => {
				const written = writeNotice(content, { purpose: "00", takenAt: "2026-11-21T20:05:00Z", control, version });
				const { notice, faults } = readBack(written);
				expect(faults).toEqual([]);
				expect(notice && contentOf(notice, content)).toEqual(content);
			}),
			{ numRuns: 300 },
		);
	});

	test("counts its segments, sets and groups, and closes with the numbers it began with", () => {
		fc.assert(
			fc.property(contents, (content) => {
				const written = writeNotice(content, {
					purpose: "05",
					takenAt: "2026-11-21T20:05:00Z",
					control: 4711,
					version,
				});
				const sign = written[3] ?? "*";
				const rows = written
					.trimEnd()
					.split("\n")
					.map((row) => row.slice(0, -1).split(sign));
				expect(rows[0]?.join(sign)).toHaveLength(105);
				expect(rows.find(([id]) => id === "SE")?.slice(1)).toEqual([String(rows.length - 4), "0001"]);
				expect(rows.at(-2)).toEqual(["GE", "1", "4711"]);
				expect(rows.at(-1)).toEqual(["IEA", "1", "000004711"]);
				expect(rows.find(([id]) => id === "BSN")?.[1]).toBe("05");
				expect(rows.find(([id]) => id === "CTT")?.[1]).toBe(String(rows.filter(([id]) => id === "HL").length));
			}),
			{ numRuns: 30 },
		);
	});
});
