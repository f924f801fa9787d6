import { m } from "#generated/texts/messages.js";
import { pathWith } from "#shared/paths.ts";
import { Pill } from "#web/ui/signs/pill.tsx";

/** Where providers are shown: to administrators of the mill, or to a company's, whose accounts are offered. */
export type ProvidersPlace = {
	side: "mill" | "company";
	path: string;
	title: string;
	companies: readonly { code: string; name: string; lists: readonly string[] }[];
};

/** The address of one of their views. */
export const placeWith = ({ path }: ProvidersPlace, query: Readonly<Record<string, string>> = {}): string =>
	pathWith(path, query);

/** Whether people sign in by a provider, or what is missing. */
export function ProviderPill({
	provider,
}: {
	provider: { isOn: boolean; isOfSettings: boolean; testedAt: string | null };
}) {
	if (provider.isOn) return <Pill tone="better">{m.providers_state_on()}</Pill>;
	if (provider.testedAt === null) return <Pill tone="steel">{m.providers_state_untested()}</Pill>;
	return <Pill tone="neutral">{m.providers_state_off()}</Pill>;
}
