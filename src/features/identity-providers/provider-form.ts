import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, type FormValues, input, labelOf } from "#shared/forms/form-shape.ts";

type ProviderValues = {
	name: string;
	issuer: string;
	clientId: string;
	/** Empty: it stays as it is. */
	secret?: string;
	emailClaim: string;
	/** Apart by commas or spaces. */
	domains: string;
	acrValues?: string;
	demandsMfa?: boolean;
	admitsNewcomers?: boolean;
	/** Code of a ship-to; none: newcomers have no right. */
	newcomerAccount?: string;
};
/** As a company's own administrator enters it: accounts that they administer. */
export type CompanyProviderValues = ProviderValues & { accounts: string[] };
/** As an administrator of the mill enters it: codes, apart by commas or spaces. */
export type MillProviderValues = ProviderValues & { accounts: string };

const isCode = (code: string): boolean => /^\S{1,40}$/.test(code);
const admits = (form: FormValues): boolean => form.admitsNewcomers === true;

const fields = {
	name: input(labelOf(m.providers_name), { validation: "required|length:1,120" }),
	issuer: input(labelOf(m.providers_issuer), { validation: "required|length:8,2000" }),
	clientId: input(labelOf(m.providers_client_id), { validation: "required|length:1,500" }),
	secret: input(labelOf(m.providers_secret), { validation: "length:1,500", isSecret: true }),
	emailClaim: input(labelOf(m.providers_email_claim), { validation: "required|length:1,200", initial: "email" }),
	domains: input(labelOf(m.providers_domains), { validation: "required|length:3,2000" }),
	acrValues: input(labelOf(m.providers_acr_values), { validation: "length:1,500" }),
	demandsMfa: input(labelOf(m.providers_demands_mfa), { type: "flag" }),
	admitsNewcomers: input(labelOf(m.providers_admits_newcomers), { type: "flag" }),
	newcomerAccount: input(labelOf(m.providers_newcomer_account), { isOption: isCode, shownWhen: admits }),
};

export const companyProviderForm: FormShape<CompanyProviderValues> = defineForm<CompanyProviderValues>({
	...fields,
	accounts: input(labelOf(m.providers_accounts), { type: "choices", validation: "required", isOption: isCode }),
});

export const millProviderForm: FormShape<MillProviderValues> = defineForm<MillProviderValues>({
	...fields,
	accounts: input(labelOf(m.providers_accounts), { validation: "required|length:1,2000" }),
});

/** What is between commas and spaces. */
export const partsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];

/** Whether a text is a domain of addresses, in small letters: no address, no URL, no wildcard. */
export const isDomain = (text: string): boolean =>
	text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(text);
