import { m } from "#generated/texts/messages.js";
import { CheckboxesInput, CheckboxInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { kindChoices } from "../webhook-labels.ts";

/** What an endpoint is made of. */
export function EndpointFields() {
	return (
		<>
			<TextInput name="name" hint={m.webhooks_name_hint()} maxLength={120} autoComplete="off" />
			<TextInput name="url" kind="url" hint={m.webhooks_url_hint()} autoComplete="off" spellCheck={false} />
			<CheckboxesInput name="kinds" choices={kindChoices()} />
			<CheckboxInput name="isOn" />
		</>
	);
}
