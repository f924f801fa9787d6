import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { FeatureSwitchesQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { switchedOffLabel, switchLabel } from "#shared/switches/switch-labels.ts";
import { findSwitch, type SwitchName } from "#shared/switches/switches.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { pageContext } from "#web/page-context.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { type SwitchValues, switchForm } from "../switch-form.ts";
import styles from "./switches.module.css";

const FeatureSwitchesDocument = graphql(`
	query FeatureSwitches {
		featureSwitches {
			name
			isOn
			changes {
				id
				isOn
				why
				changedBy
				changedAt
			}
		}
	}
`);
const SetFeatureSwitchDocument = graphql(`
	mutation SetFeatureSwitch($name: String!, $isOn: Boolean!, $why: String!) {
		setFeatureSwitch(name: $name, isOn: $isOn, why: $why)
	}
`);

type State = FeatureSwitchesQuery["featureSwitches"][number];

export async function loader({ context }: LoaderFunctionArgs) {
	return (await context.get(pageContext).execute(FeatureSwitchesDocument, {})).featureSwitches;
}

export const meta = () => windowTitle(m.switches_title());

/** /admin/switches: what the mill can switch off for a while, with what people are then told. */
export default function SwitchesPage() {
	const switches = useLoaderData<typeof loader>();
	const off = switches.filter(({ isOn }) => !isOn).length;
	return (
		<>
			<PageHeader
				title={m.switches_title()}
				summary={off === 0 ? m.switches_all_on() : m.switches_some_off({ count: off })}
			/>
			<p className={styles.lead}>{m.switches_about()}</p>
			<div className={styles.cards}>
				{switches.map((one) => {
					const name = findSwitch(one.name);
					return name && <SwitchCard key={name} name={name} state={one} />;
				})}
			</div>
		</>
	);
}

function SwitchCard({ name, state }: { name: SwitchName; state: State }) {
	const [isTurning, setTurning] = useState(false);
	const { isOn, changes } = state;
	const turn = isOn ? m.switches_turn_off() : m.switches_turn_on();
	return (
		<Card
			title={switchLabel(name)}
			aside={<Pill tone={isOn ? "better" : "heat"}>{isOn ? m.switches_on() : m.switches_off()}</Pill>}
		>
			<p className={styles.about}>{m.switches_told()}</p>
			<blockquote className={styles.told}>{switchedOffLabel(name)}</blockquote>
			{isTurning ? (
				<TurnForm name={name} isOn={isOn} turn={turn} onDone={() => setTurning(false)} />
			) : (
				<Button onClick={() => setTurning(true)}>
					{turn}
					<span className="hidden-text"> {switchLabel(name)}</span>
				</Button>
			)}
			{changes.length > 0 && <History changes={changes} />}
		</Card>
	);
}

function TurnForm({ name, isOn, turn, onDone }: { name: SwitchName; isOn: boolean; turn: string; onDone: () => void }) {
	const form = useForm(switchForm);
	const { revalidate } = useRevalidator();
	// What was meant when it was opened: a colleague who turns it meanwhile must not make the same button do the
	// opposite.
	const [{ wasOn, label }] = useState({ wasOn: isOn, label: turn });
	const send = async ({ why }: SwitchValues) => {
		try {
			await runInBrowser(SetFeatureSwitchDocument, { name, isOn: !wasOn, why });
		} finally {
			await revalidate();
		}
		form.clear();
		showToast(wasOn ? m.switches_is_off({ what: switchLabel(name) }) : m.switches_is_on({ what: switchLabel(name) }));
		onDone();
	};
	return (
		<Form<SwitchValues> form={form} label={`${label}: ${switchLabel(name)}`} onSubmit={send}>
			<TextInput name="why" hint={m.switches_why_hint()} maxLength={500} autoComplete="off" />
			<div className={styles.actions}>
				<SubmitButton>{label}</SubmitButton>
				<Button look="quiet" onClick={onDone}>
					{m.switches_leave()}
				</Button>
			</div>
		</Form>
	);
}

function History({ changes }: Pick<State, "changes">) {
	const format = useFormat();
	return (
		<details className={styles.history}>
			<summary>{m.switches_history({ count: changes.length })}</summary>
			<ol>
				{changes.map(({ id, isOn, why, changedBy, changedAt }) => (
					<li key={id}>
						<span>
							{format.instant(changedAt)} · {isOn ? m.switches_on() : m.switches_off()} · {changedBy}
						</span>
						<span className={styles.why}>{why}</span>
					</li>
				))}
			</ol>
		</details>
	);
}
