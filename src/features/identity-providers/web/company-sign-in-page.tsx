import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { IntegrationTabs } from "#web/layouts/integration-tabs.tsx";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import type { ProvidersPlace } from "./provider-place.tsx";
import { ProvidersList } from "./providers-list.tsx";

const ProviderView = lazyPart(() => import("./provider-view.tsx"), "ProviderView");
const NewProvider = lazyPart(() => import("./provider-form-card.tsx"), "NewProvider");

const CompanyIdentityProvidersDocument = graphql(`
	query CompanyIdentityProviders {
		companyIdentityProviders { ...ProviderLine }
		myCompanies { code name lists }
	}
`);
const CompanyIdentityProviderDocument = graphql(`
	query CompanyIdentityProvider($key: String!) {
		companyIdentityProvider(key: $key) { ...ShownProvider }
		myCompanies { code name lists }
	}
`);

/** Identity providers of the reader's company; `?task=new` connects one, `?provider=` shows one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const key = query.get("provider");
	if (key) {
		const found = await execute(CompanyIdentityProviderDocument, { key });
		return { kind: "one" as const, provider: found.companyIdentityProvider, companies: found.myCompanies };
	}
	const { companyIdentityProviders: providers, myCompanies: companies } = await execute(
		CompanyIdentityProvidersDocument,
		{},
	);
	const isNew = query.get("task") === "new" && companies.length > 0;
	return { kind: isNew ? ("new" as const) : ("list" as const), providers, companies };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.providers_company_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.provider.name;
	return found?.kind === "new" ? m.providers_new() : undefined;
}

/** /customer/sign-in and /supplier/sign-in. */
export default function CompanySignInPage() {
	const { pathname } = useLocation();
	const found = useLoaderData<typeof loader>();
	const side = pathname === paths.companySignIn("supplier") ? "supplier" : "customer";
	const companies = found.companies.filter(({ lists }) => lists.includes("supplier") === (side === "supplier"));
	const place: ProvidersPlace = { side: "company", path: pathname, title: m.providers_company_title(), companies };
	if (found.kind === "one") return <ProviderView provider={found.provider} place={place} />;
	if (found.kind === "new") return <NewProvider place={place} />;
	return (
		<ProvidersList
			providers={found.providers}
			place={place}
			mayCreate={companies.length > 0}
			tabs={<IntegrationTabs side={side} here="sign-in" />}
		/>
	);
}
