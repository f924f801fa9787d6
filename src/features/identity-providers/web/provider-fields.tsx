import { m } from "#generated/texts/messages.js";
import { CheckboxesInput, CheckboxInput, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { PasswordInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import type { ProvidersPlace } from "./provider-place.tsx";

type FieldsProps = {
	place: ProvidersPlace;
	isNew: boolean;
	/** Accounts that the provider has. */
	accounts: readonly { code: string; name: string; kind: string }[];
};

/** What a provider is made of. */
export function ProviderFields({ place, isNew, accounts }: FieldsProps) {
	const own = place.companies.map(({ code, name, lists }) => ({ code, name, isShipTo: lists.includes("ship_to") }));
	const known = accounts.map(({ code, name, kind }) => ({ code, name, isShipTo: kind === "ship_to" }));
	const shipTos = (place.side === "company" ? own : known).filter(({ isShipTo }) => isShipTo);
	const plain = { autoComplete: "off", spellCheck: false } as const;
	return (
		<>
			<TextInput name="name" hint={m.providers_name_hint()} maxLength={120} autoComplete="off" />
			<TextInput name="issuer" kind="url" hint={m.providers_issuer_hint()} {...plain} />
			<TextInput name="clientId" {...plain} />
			<PasswordInput
				name="secret"
				hint={isNew ? m.providers_secret_hint() : `${m.providers_secret_hint()} ${m.providers_secret_kept()}`}
				autoComplete="off"
			/>
			<TextInput name="emailClaim" hint={m.providers_email_claim_hint()} {...plain} />
			<TextInput name="domains" hint={m.providers_domains_hint()} {...plain} />
			{place.side === "company" ? (
				<CheckboxesInput
					name="accounts"
					choices={own.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
				/>
			) : (
				<TextInput name="accounts" hint={m.providers_accounts_hint()} {...plain} />
			)}
			<TextInput name="acrValues" hint={m.providers_acr_values_hint()} {...plain} />
			<CheckboxInput name="demandsMfa" />
			<CheckboxInput name="admitsNewcomers" hint={m.providers_admits_hint()} />
			<SelectInput
				name="newcomerAccount"
				hint={m.providers_newcomer_hint()}
				choices={[
					{ value: "", label: m.providers_newcomer_none() },
					...shipTos.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
				]}
			/>
		</>
	);
}
