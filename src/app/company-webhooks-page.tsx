import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { CompanyWebhooks, loadCompanyWebhooks } from "#features/webhooks/web/company/company-webhooks.tsx";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(nameOf(loaderData), m.webhooks_company_title());

function nameOf(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.endpoint.name;
	return found?.kind === "new" ? m.webhooks_new() : undefined;
}

/** Webhooks of the reader's company. */
export const loader = ({ context, request }: LoaderFunctionArgs) =>
	loadCompanyWebhooks(context.get(pageContext), request);

/** /customer/webhooks and /supplier/webhooks. */
export default function CompanyWebhooksPage() {
	const { pathname } = useLocation();
	const side = pathname === paths.companyWebhooks("supplier") ? "supplier" : "customer";
	return <CompanyWebhooks found={useLoaderData<typeof loader>()} place={{ path: pathname, query: {}, side }} />;
}
