import { useNavigate, useRevalidator } from "react-router";
import type { ShownProviderFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import {
	type CompanyProviderValues,
	companyProviderForm,
	type MillProviderValues,
	millProviderForm,
} from "../provider-form.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { type ProvidersPlace, placeWith } from "./provider-place.tsx";
import styles from "./providers.module.css";

const SaveIdentityProviderDocument = graphql(`
	mutation SaveIdentityProvider($input: SaveIdentityProviderInput!) { saveIdentityProvider(input: $input) }
`);
const SaveCompanyIdentityProviderDocument = graphql(`
	mutation SaveCompanyIdentityProvider($input: SaveCompanyIdentityProviderInput!) {
		saveCompanyIdentityProvider(input: $input)
	}
`);

type Values = CompanyProviderValues | MillProviderValues;

async function save(values: Values, changed: { key?: string; seen?: string } = {}): Promise<string> {
	if (typeof values.accounts === "string") {
		const input = { ...values, accounts: values.accounts, ...changed };
		return (await runInBrowser(SaveIdentityProviderDocument, { input })).saveIdentityProvider;
	}
	const input = { ...values, accounts: values.accounts, ...changed };
	return (await runInBrowser(SaveCompanyIdentityProviderDocument, { input })).saveCompanyIdentityProvider;
}

const shapeOf = ({ side }: ProvidersPlace) => (side === "mill" ? millProviderForm : companyProviderForm);

/** Connects a provider. */
export function NewProvider({ place }: { place: ProvidersPlace }) {
	const codes = place.companies.map(({ code }) => code);
	const form = useForm(shapeOf(place), { values: place.side === "company" ? { accounts: codes } : {} });
	const navigate = useNavigate();
	const make = async (values: Values) => {
		const key = await save(values);
		showToast(m.providers_saved_test(), "better");
		await navigate(placeWith(place, { provider: key }));
	};
	return (
		<>
			<PageHeader
				title={m.providers_new()}
				trail={[{ to: placeWith(place), label: place.title }]}
				trailEnd={m.providers_new()}
			/>
			<div className={styles.cards}>
				<Card>
					<Form<Values> form={form} label={m.providers_new()} onSubmit={make}>
						<ProviderFields place={place} isNew accounts={[]} />
						<SubmitButton>{m.providers_save()}</SubmitButton>
					</Form>
				</Card>
			</div>
		</>
	);
}

/** Changes a provider; another connection must be tested before it is used. */
export function ProviderSettings({ provider, place }: { provider: ShownProviderFragment; place: ProvidersPlace }) {
	const { key, version } = provider;
	const codes = provider.accounts.map(({ code }) => code);
	const form = useForm(shapeOf(place), {
		values: {
			name: provider.name,
			issuer: provider.issuer,
			clientId: provider.clientId,
			emailClaim: provider.emailClaim,
			domains: provider.domains.map(({ domain }) => domain).join(", "),
			acrValues: provider.acrValues ?? "",
			demandsMfa: provider.demandsMfa,
			admitsNewcomers: provider.admitsNewcomers,
			newcomerAccount: provider.newcomerAccount ?? "",
			accounts: place.side === "mill" ? codes.join(", ") : codes,
		},
	});
	const keep = useSeen(version);
	const { revalidate } = useRevalidator();
	const change = async (values: Values) => {
		await keep((seen) => save(values, { key, seen }));
		showToast(m.providers_saved(), "better");
		await revalidate();
	};
	return (
		<Card title={m.providers_edit()}>
			<Form<Values> form={form} label={m.providers_edit()} onSubmit={change}>
				<ProviderFields place={place} isNew={false} accounts={provider.accounts} />
				<SubmitButton>{m.providers_save()}</SubmitButton>
			</Form>
		</Card>
	);
}
