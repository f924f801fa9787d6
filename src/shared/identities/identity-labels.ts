import { m } from "#generated/texts/messages.js";
import type { Language } from "../languages.ts";
import { isCompanyProvider, isSettingsProvider, type SettingsProvider } from "./providers.ts";

const titles: Record<SettingsProvider, typeof m.identities_provider_cdc> = {
	cdc: m.identities_provider_cdc,
	iam: m.identities_provider_iam,
	ad: m.identities_provider_ad,
};

/** What a way to sign in is called, in the reader's language or in another. */
export function providerTitle(provider: string | null, language?: Language): string {
	const title = titleOf(provider ?? "");
	return language ? title({}, { locale: language }) : title();
}

function titleOf(provider: string): typeof m.identities_provider_cdc {
	if (isSettingsProvider(provider)) return titles[provider];
	return isCompanyProvider(provider) ? m.identities_provider_company : m.identities_provider_unknown;
}

/** How an identity came to be linked. */
export function linkedLabel(how: string): string {
	if (how === "own") return m.identities_linked_own();
	return how === "administrator" ? m.identities_linked_administrator() : m.identities_linked_first();
}

/** Whether a sign-in had more than one factor by its provider's word, with what it said of how. */
export function mfaLabel(hasMfa: boolean, factors: string | null): string {
	const label = hasMfa ? m.identities_mfa_yes() : m.identities_mfa_no();
	return factors === null ? label : `${label} (${factors})`;
}
