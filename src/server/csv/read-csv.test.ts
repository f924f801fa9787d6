import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const columns = { all: ["email", "right"], required: ["email"], mostRows: 3 } as const;
const faultsOf = (text: string) => readCsv(text, columns).faults.map(({ line, column }) => [line, column]);

describe("a CSV file", () => {
	test.each([
		["commas", "email,right\na@x.example,A1\n"],
		["semicolons and a byte order mark", "\uFEFFemail;right\r\na@x.example;A1\r\n"],
		["tabs", "right\temail\nA1\ta@x.example"],
		["columns that hold nothing", ",email,right,\n,a@x.example,A1,\n"],
		["quotes and empty lines", 'Email,Right\n\n"a@x.example"," A1 "\n,\n'],
	])("is read with %s", (_name, text) => {
		const { rows, faults } = readCsv(text, columns);
		expect(faults).toEqual([]);
		expect(rows.map(({ cells }) => cells)).toEqual([{ email: "a@x.example", right: "A1" }]);
	});
	test("reports the line and column of a formula", () => {
		expect(faultsOf("email,right\na@x.example,=HYPERLINK(1)\nb@x.example,@SUM\nc@x.example,-5")).toEqual([
			[2, "right"],
			[3, "right"],
		]);
	});
	test.each([
		["", [[1, ""]]],
		["email,colour\na@x.example,red", [[1, "colour"]]],
		["right\nA1", [[1, "email"]]],
		["email,right\na@x.example,A1,more", [[2, ""]]],
		["email,,right\na@x.example,more,A1", [[2, ""]]],
		["email\na@x\nb@x\nc@x\nd@x", [[1, ""]]],
	])("refuses %j with its place", (text, faults) => {
		expect(faultsOf(text)).toEqual(faults);
	});
	test("reports an endless line once, wherever it is and however it is broken", () => {
		const names = Array.from({ length: 3_000 }, (_, at) => `c${at}`);
		const long = { line: 1, column: "", value: "", reason: expect.stringContaining("10000") };
		for (const text of [
			`email,${names.join()}\na@x.example`,
			`email,${names.map((name) => `"${name}\n"`).join()}\na@x.example`,
		])
			expect(readCsv(text, columns).faults).toEqual([{ ...long, line: expect.any(Number) }]);
		expect(readCsv(`email,right\n${"=a,".repeat(5_000)}`, columns).faults).toEqual([{ ...long, line: 2 }]);
	});
	test("reports the cells beyond its heading once for each row, at the first of them", () => {
		const { faults } = readCsv(`email,right\na@x.example,A1${",=more".repeat(1_000)}\nb@x.example,A1,,more`, columns);
		expect(faults.map(({ line, value }) => [line, value])).toEqual([
			[2, "=more"],
			[3, "more"],
		]);
	});
	test("counts only rows that hold something", () => {
		expect(readCsv(`email,right\n${",\n".repeat(20)}a@x.example,A1\n`, columns)).toMatchObject({
			rows: [{ line: 22 }],
			faults: [],
		});
		expect(readCsv("email,right\na,b\na,b\na,b\n", columns).rows).toHaveLength(3);
	});
	test("refuses a quote that never ends", () => {
		expect(faultsOf('email,right\n"a@x.example,A1')).toHaveLength(1);
	});
});
