import type { CertificateFacts } from "../certificate-facts.ts";
import type { KeyValue, OtherTests, Supplement } from "./en10168.ts";
import { findingFact } from "./test-facts.ts";

/** The schema takes non-destructive tests under D02 to D09 and D50, other tests of the product under D51 to D99. */
const nonDestructiveFields = [2, 3, 4, 5, 6, 7, 8, 9, 50];
const productFields = Array.from({ length: 49 }, (_, index) => 51 + index);

/**
 * Block D: examinations that leave the steel whole, and what is neither chemistry nor a mechanical test. Nothing for
 * type 2.1 (EN 10204, 3.1).
 */
export function otherTestsOf({ type, tests, heatNumber }: CertificateFacts): OtherTests | undefined {
	if (type === "2.1") return undefined;
	const factsOf = (kind: "ultrasonic" | "grain_size") =>
		tests
			.filter((test) => test.kind === kind)
			.flatMap((test) => {
				const fact = findingFact(test);
				const from = [test.slab ?? heatNumber, test.location].filter(Boolean).join(", ");
				return fact ? [{ ...fact, Key: `${fact.Key}, ${from}` }] : [];
			});
	const [examined, other] = [
		numbered(factsOf("ultrasonic"), nonDestructiveFields),
		numbered(factsOf("grain_size"), productFields),
	];
	if (!examined && !other) return undefined;
	return { ...(examined ? { NonDestructiveTests: examined } : {}), ...(other ? { OtherProductTests: other } : {}) };
}

/** Each fact under a field of its own; those for which none is left share the last one. */
function numbered(facts: readonly KeyValue[], fields: readonly number[]): Supplement | undefined {
	if (facts.length === 0) return undefined;
	const name = (field: number) => `D${String(field).padStart(2, "0")}`;
	const own = facts.slice(0, facts.length > fields.length ? fields.length - 1 : fields.length);
	const rest = facts.slice(own.length);
	const shared = rest
		.map(({ Key, Value, Interpretation }) => [Key, Value, Interpretation].filter(Boolean).join(": "))
		.join("; ");
	return Object.fromEntries([
		...own.map((fact, index) => [name(fields[index] as number), fact] as const),
		...(rest.length > 0 ? [[name(fields.at(-1) as number), { Key: rest[0]?.Key ?? "", Value: shared }] as const] : []),
	]);
}
