import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { LinkTabs } from "../ui/actions/link-tabs.tsx";

type IntegrationTabsProps = { side: "customer" | "supplier"; here: "keys" | "webhooks" };

/** What a company's programs are connected by: keys, with which they ask, and webhooks, by which they are notified. */
export function IntegrationTabs({ side, here }: IntegrationTabsProps) {
	return (
		<LinkTabs
			label={m.web_nav_integrations()}
			tabs={[
				{ to: paths.integrations(side), label: m.web_integrations_keys(), isCurrent: here === "keys" },
				{ to: paths.companyWebhooks(side), label: m.web_integrations_webhooks(), isCurrent: here === "webhooks" },
			]}
		/>
	);
}
