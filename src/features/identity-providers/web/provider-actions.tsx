import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { isProviderWord, startPath } from "#shared/identities/providers.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import styles from "./providers.module.css";

const TestIdentityProviderDocument = graphql(`
	mutation TestIdentityProvider($key: String!) { testIdentityProvider(key: $key) }
`);
const TestCompanyIdentityProviderDocument = graphql(`
	mutation TestCompanyIdentityProvider($key: String!) { testCompanyIdentityProvider(key: $key) }
`);
const TurnIdentityProviderDocument = graphql(`
	mutation TurnIdentityProvider($key: String!, $isOn: Boolean!) { turnIdentityProvider(key: $key, isOn: $isOn) }
`);
const TurnCompanyIdentityProviderDocument = graphql(`
	mutation TurnCompanyIdentityProvider($key: String!, $isOn: Boolean!) {
		turnCompanyIdentityProvider(key: $key, isOn: $isOn)
	}
`);

const MakeProvisioningKeyDocument = graphql(`
	mutation MakeProvisioningKey($provider: String!) { makeProvisioningKey(provider: $provider) }
`);

type Side = "mill" | "company";

async function beginTest(key: string, side: Side): Promise<string> {
	if (side === "mill") return (await runInBrowser(TestIdentityProviderDocument, { key })).testIdentityProvider;
	return (await runInBrowser(TestCompanyIdentityProviderDocument, { key })).testCompanyIdentityProvider;
}

const turn = (key: string, isOn: boolean, side: Side): Promise<unknown> =>
	side === "mill"
		? runInBrowser(TurnIdentityProviderDocument, { key, isOn })
		: runInBrowser(TurnCompanyIdentityProviderDocument, { key, isOn });

/** Signs in at the provider once, in a window of its own, without signing in here. */
export function TestConnection({ provider, side }: { provider: string; side: Side }) {
	const [state, setState] = useState<{ is: "idle" | "opened" } | { is: "blocked"; address: string }>({ is: "idle" });
	const { revalidate } = useRevalidator();
	// The window cannot be read from here: its result is in the list when a user comes back.
	useEffect(() => {
		if (state.is === "idle") return;
		const refresh = () => void revalidate();
		window.addEventListener("focus", refresh);
		return () => window.removeEventListener("focus", refresh);
	}, [state.is, revalidate]);
	const test = async () => {
		// Opened by the press itself, or the browser takes it for an advertisement.
		const opened = window.open("about:blank", "_blank", "popup,width=520,height=760");
		try {
			const secret = await beginTest(provider, side);
			const address = isProviderWord(provider) ? startPath(provider, { test: secret, fresh: true }) : "/";
			if (opened) opened.location.href = new URL(address, window.location.href).href;
			setState(opened ? { is: "opened" } : { is: "blocked", address });
		} catch (error) {
			opened?.close();
			throw error;
		}
	};
	return (
		<Card title={m.providers_test()}>
			<p className={styles.about}>{m.providers_test_about()}</p>
			<ActionButton onRun={test}>{m.providers_test_start()}</ActionButton>
			<p role="status" className={styles.outcome}>
				{state.is === "opened" && m.providers_test_opened()}
				{state.is === "blocked" && (
					<>
						{m.providers_test_blocked()}{" "}
						<a href={state.address} target="_blank" rel="noopener">
							{m.providers_test_here()}
						</a>
					</>
				)}
			</p>
		</Card>
	);
}

type TurnProps = { provider: { key: string; isOn: boolean }; side: Side };

/** Turns a provider on or off. */
export function TurnProvider({ provider: { key, isOn }, side }: TurnProps) {
	const run = async () => {
		await turn(key, !isOn, side);
		showToast(isOn ? m.providers_turned_off() : m.providers_turned_on(), "better");
	};
	return (
		<Card title={m.providers_turn()}>
			<p className={styles.about}>{m.providers_turn_about()}</p>
			{isOn ? (
				<ActionButton
					onRun={run}
					confirm={{
						question: m.providers_turn_off_sure(),
						yes: m.providers_turn_off_yes(),
						no: m.providers_no(),
					}}
				>
					{m.providers_turn_off()}
				</ActionButton>
			) : (
				<ActionButton onRun={run}>{m.providers_turn_on()}</ActionButton>
			)}
		</Card>
	);
}

/** Makes a SCIM key that is bounded to the company, and shows it. */
export function Provisioning({ provider }: { provider: string }) {
	const [key, setKey] = useState<string>();
	const make = async () => setKey((await runInBrowser(MakeProvisioningKeyDocument, { provider })).makeProvisioningKey);
	if (key) return <SecretCard title={m.providers_scim()} about={m.providers_scim_once()} secret={key} />;
	return (
		<Card title={m.providers_scim()}>
			<p className={styles.about}>{m.providers_scim_about()}</p>
			<ActionButton onRun={make}>{m.providers_scim_make()}</ActionButton>
		</Card>
	);
}
