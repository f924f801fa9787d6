import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { LinkTabs } from "../ui/actions/link-tabs.tsx";

type IntegrationTabsProps = { side: "customer" | "supplier"; here: "keys" | "webhooks" | "sign-in" };

/**
 * What a company's systems are connected by: keys, with which programs ask, webhooks, by which they are notified, and
 * the company's own sign-in.
 */
export function IntegrationTabs({ side, here }: IntegrationTabsProps) {
	return (
		<LinkTabs
			label={m.web_nav_integrations()}
			tabs={[
				{ to: paths.integrations(side), label: m.web_integrations_keys(), isCurrent: here === "keys" },
				{ to: paths.companyWebhooks(side), label: m.web_integrations_webhooks(), isCurrent: here === "webhooks" },
				{ to: paths.companySignIn(side), label: m.web_integrations_sign_in(), isCurrent: here === "sign-in" },
			]}
		/>
	);
}
