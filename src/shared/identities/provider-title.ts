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
