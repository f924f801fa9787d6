import { m } from "#generated/texts/messages.js";
import type { ApiSide } from "#shared/keys/company-scopes.ts";
import { CheckboxesInput, CheckboxInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { eventChoices } from "../../company-webhook-labels.ts";

export type Companies = readonly { code: string; name: string }[];

/** What a company's endpoint is made of. */
export function CompanyEndpointFields({ companies, side }: { companies: Companies; side: ApiSide }) {
	return (
		<>
			<TextInput name="name" hint={m.webhooks_name_hint()} maxLength={120} autoComplete="off" />
			<TextInput name="url" kind="url" hint={m.webhooks_company_url_hint()} autoComplete="off" spellCheck={false} />
			<CheckboxesInput
				name="accounts"
				choices={companies.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
			/>
			<CheckboxesInput
				name="kinds"
				{...(side === "customer" && { hint: m.webhooks_company_events_hint() })}
				choices={eventChoices(side)}
			/>
			<CheckboxInput name="isOn" />
		</>
	);
}
