import type { HeatOfLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { testKindLabel } from "#shared/certificates/test-labels.ts";
import { testValueText } from "#shared/certificates/test-values.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { meltFacts } from "#web/ui/surfaces/melt-facts.ts";
import { useFormat } from "#web/viewer.tsx";
import { millDay } from "../mill-day.ts";
import styles from "./order-page.module.css";

graphql(`
	fragment HeatOfLine on OrderHeat {
		heatNumber grade meltedAt timeZone melt { ...MeltOfSteel } chemistry { element percent } tests { kind values { name value } }
	}
`);

/** Chemistry and tests of the heats that the pieces come from, as the laboratory reported them. */
export function OrderHeats({ heats }: { heats: readonly HeatOfLineFragment[] }) {
	if (heats.length === 0) return null;
	return (
		<Card title={m.order_heats()}>
			<ul className={styles.entries}>
				{heats.map((heat) => (
					<li key={heat.heatNumber} id={`heat-${heat.heatNumber}`}>
						<HeatEntry heat={heat} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function HeatEntry({ heat }: { heat: HeatOfLineFragment }) {
	const format = useFormat();
	return (
		<>
			<h3>{m.order_heat_title({ heat: heat.heatNumber, day: format.day(millDay(heat.meltedAt, heat.timeZone)) })}</h3>
			<p>
				<AppLink to={paths.certificatesOfHeat(heat.heatNumber)}>
					{m.order_certificates_of_heat({ heat: heat.heatNumber })}
				</AppLink>{" "}
				· <AppLink to={paths.talliesOfHeat(heat.heatNumber)}>{m.order_pieces_of_heat()}</AppLink>
			</p>
			<DefinitionList facts={meltFacts(heat.melt, format)} />
			<p className={styles.quiet}>{m.order_chemistry()}</p>
			<dl className={styles.values}>
				{heat.chemistry.map(({ element, percent }) => (
					<div key={element}>
						<dt>{element}</dt>
						<dd>{percent}</dd>
					</div>
				))}
			</dl>
			<ul className={styles.tests}>
				{heat.tests.map((found) => (
					<li key={JSON.stringify(found)}>
						<b>{testKindLabel(found.kind)}</b>{" "}
						<span className={styles.quiet}>
							{found.values.map(({ name, value }) => testValueText(name, value, format)).join(" · ")}
						</span>
					</li>
				))}
			</ul>
		</>
	);
}
