import { m } from "#generated/texts/messages.js";
import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { findingOf } from "../test-findings.ts";
import type { KeyValue, Supplement } from "./en10168.ts";

type Supplied = { SupplementaryInformation?: Supplement };

/** Facts that are there under the numbers of a free range, from its first one on. */
export function supplement(first: number, facts: readonly (KeyValue | undefined)[]): Supplied {
	const known = facts.filter((fact) => fact !== undefined);
	if (known.length === 0) return {};
	return { SupplementaryInformation: Object.fromEntries(known.map((fact, index) => [`C${first + index}`, fact])) };
}

export const numberFact = (Key: string, value: number | null | undefined, Unit: string): KeyValue | undefined =>
	typeof value === "number" ? { Key, Value: String(value), Unit, Type: "number" } : undefined;

/** Several single values as one fact. */
export const listFact = (
	Key: string,
	values: readonly number[] | null | undefined,
	Unit: string,
): KeyValue | undefined => (values && values.length > 0 ? { Key, Value: values.join(" / "), Unit } : undefined);

export const methodFact = ({ standard }: HeatTest): KeyValue | undefined =>
	standard ? { Key: m.certificates_test_standard(), Value: standard } : undefined;

/** A test that ends in words: what it is, how it was done, how it came out. */
export function findingFact(test: HeatTest): KeyValue | undefined {
	const finding = findingOf(test, String);
	if (!finding) return undefined;
	return {
		Key: finding.name,
		...(finding.text ? { Value: finding.text } : {}),
		...(finding.result ? { Interpretation: finding.result } : {}),
		...(finding.method ? { Method: finding.method } : {}),
	};
}
