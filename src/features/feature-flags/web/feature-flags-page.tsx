import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { FeatureFlagsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { featureFlagLabel, featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import { type FeatureFlagName, findFeatureFlag } from "#shared/feature-flags/feature-flags.ts";
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
import { type FeatureFlagValues, featureFlagForm } from "../feature-flag-form.ts";
import styles from "./feature-flags.module.css";

const FeatureFlagsDocument = graphql(`
	query FeatureFlags {
		featureFlags {
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
const SetFeatureFlagDocument = graphql(`
	mutation SetFeatureFlag($name: String!, $isOn: Boolean!, $why: String!) {
		setFeatureFlag(name: $name, isOn: $isOn, why: $why)
	}
`);

type State = FeatureFlagsQuery["featureFlags"][number];

export async function loader({ context }: LoaderFunctionArgs) {
	return (await context.get(pageContext).execute(FeatureFlagsDocument, {})).featureFlags;
}

export const meta = () => windowTitle(m.feature_flags_title());

/** /admin/feature-flags: what the mill can turn off for a while, and the message that users then see. */
export default function FeatureFlagsPage() {
	const featureFlags = useLoaderData<typeof loader>();
	const off = featureFlags.filter(({ isOn }) => !isOn).length;
	return (
		<>
			<PageHeader
				title={m.feature_flags_title()}
				summary={off === 0 ? m.feature_flags_all_on() : m.feature_flags_some_off({ count: off })}
			/>
			<p className={styles.lead}>{m.feature_flags_about()}</p>
			<div className={styles.cards}>
				{featureFlags.map((one) => {
					const name = findFeatureFlag(one.name);
					return name && <FeatureFlagCard key={name} name={name} state={one} />;
				})}
			</div>
		</>
	);
}

function FeatureFlagCard({ name, state }: { name: FeatureFlagName; state: State }) {
	const [isTurning, setTurning] = useState(false);
	const { isOn, changes } = state;
	const turn = isOn ? m.feature_flags_turn_off() : m.feature_flags_turn_on();
	return (
		<Card
			title={featureFlagLabel(name)}
			aside={<Pill tone={isOn ? "better" : "heat"}>{isOn ? m.feature_flags_on() : m.feature_flags_off()}</Pill>}
		>
			<p className={styles.about}>{m.feature_flags_off_text()}</p>
			<blockquote className={styles.offText}>{featureOffLabel(name)}</blockquote>
			{isTurning ? (
				<TurnForm name={name} isOn={isOn} turn={turn} onDone={() => setTurning(false)} />
			) : (
				<Button onClick={() => setTurning(true)}>
					{turn}
					<span className="hidden-text"> {featureFlagLabel(name)}</span>
				</Button>
			)}
			{changes.length > 0 && <History changes={changes} />}
		</Card>
	);
}

function TurnForm({
	name,
	isOn,
	turn,
	onDone,
}: {
	name: FeatureFlagName;
	isOn: boolean;
	turn: string;
	onDone: () => void;
}) {
	const form = useForm(featureFlagForm);
	const { revalidate } = useRevalidator();
	// What was meant when it was opened: a colleague who turns it meanwhile must not make the same button do the
	// opposite.
	const [{ wasOn, label }] = useState({ wasOn: isOn, label: turn });
	const send = async ({ why }: FeatureFlagValues) => {
		try {
			await runInBrowser(SetFeatureFlagDocument, { name, isOn: !wasOn, why });
		} finally {
			await revalidate();
		}
		form.clear();
		showToast(
			wasOn
				? m.feature_flags_is_off({ what: featureFlagLabel(name) })
				: m.feature_flags_is_on({ what: featureFlagLabel(name) }),
		);
		onDone();
	};
	return (
		<Form<FeatureFlagValues> form={form} label={`${label}: ${featureFlagLabel(name)}`} onSubmit={send}>
			<TextInput name="why" hint={m.feature_flags_why_hint()} maxLength={500} autoComplete="off" />
			<div className={styles.actions}>
				<SubmitButton>{label}</SubmitButton>
				<Button variant="quiet" onClick={onDone}>
					{m.feature_flags_leave()}
				</Button>
			</div>
		</Form>
	);
}

function History({ changes }: Pick<State, "changes">) {
	const format = useFormat();
	return (
		<details className={styles.history}>
			<summary>{m.feature_flags_history({ count: changes.length })}</summary>
			<ol>
				{changes.map(({ id, isOn, why, changedBy, changedAt }) => (
					<li key={id}>
						<span>
							{format.instant(changedAt)} · {isOn ? m.feature_flags_on() : m.feature_flags_off()} · {changedBy}
						</span>
						<span className={styles.why}>{why}</span>
					</li>
				))}
			</ol>
		</details>
	);
}
