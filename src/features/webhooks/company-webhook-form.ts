import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { companyEventKinds } from "#shared/webhooks/company-events.ts";

export type CompanyEndpointValues = {
	name: string;
	url: string;
	kinds: string[];
	/** Codes of accounts that the writer administers. */
	accounts: string[];
	isOn?: boolean;
};

/** The URL of a company's program, the events that it is sent, and the accounts that they are about. */
export const companyEndpointForm: FormShape<CompanyEndpointValues> = defineForm<CompanyEndpointValues>({
	name: input(labelOf(m.webhooks_name), { validation: "required|length:1,120" }),
	url: input(labelOf(m.webhooks_url), { validation: "required|length:8,2000" }),
	kinds: input(labelOf(m.webhooks_company_events), {
		type: "choices",
		validation: "required",
		options: companyEventKinds,
	}),
	accounts: input(labelOf(m.webhooks_company_accounts), {
		type: "choices",
		validation: "required",
		isOption: (code) => /^\S{1,40}$/.test(code),
	}),
	isOn: input(labelOf(m.webhooks_is_on), { type: "flag", initial: true }),
});
