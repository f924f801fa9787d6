import type { TestFindingFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { testKindLabel } from "#shared/certificates/test-labels.ts";
import { inTestOrder, testValueText } from "#shared/certificates/test-values.ts";
import { graphql } from "../../data/graphql.ts";
import { useFormat } from "../../viewer.tsx";
import styles from "./measure-tables.module.css";
import { SheetTable } from "./sheet-table.tsx";

graphql(`
	fragment TestFinding on CertificateTest {
		kind
		values {
			name
			value
		}
	}
`);

const places = ["slab", "location", "direction"];

/** Tests of a certificate that end in words; nothing where there are none. */
export function TestFindings({ tests }: { tests: readonly TestFindingFragment[] }) {
	const format = useFormat();
	if (tests.length === 0) return null;
	const fieldOf = ({ values }: TestFindingFragment, name: string) => values.find((one) => one.name === name)?.value;
	const found = (test: TestFindingFragment) =>
		inTestOrder(test.values.map(({ name }) => name))
			.filter((name) => !places.includes(name) && !(test.kind === "other" && name === "name"))
			.map((name) => testValueText(name, fieldOf(test, name) ?? "", format))
			.join(" · ");
	return (
		<>
			<h3 className={styles.part}>{m.measure_other_tests()}</h3>
			<SheetTable
				label={m.measure_other_tests()}
				rows={tests}
				keyOf={(test) => `${tests.indexOf(test)}`}
				columns={[
					{ title: m.measure_property(), cell: (test) => fieldOf(test, "name") ?? testKindLabel(test.kind) },
					{
						title: m.measure_sample(),
						cell: (test) => (
							<span className="mono">{places.flatMap((place) => fieldOf(test, place) ?? []).join(" ") || "–"}</span>
						),
					},
					{ title: m.measure_value(), cell: found },
				]}
			/>
		</>
	);
}
