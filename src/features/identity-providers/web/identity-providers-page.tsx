import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { providerName } from "../provider-labels.ts";
import type { ProvidersPlace } from "./provider-place.tsx";
import { ProvidersList } from "./providers-list.tsx";

// The list is what people mostly come for.
const ProviderView = lazyPart(() => import("./provider-view.tsx"), "ProviderView");
const NewProvider = lazyPart(() => import("./provider-form-card.tsx"), "NewProvider");

const IdentityProvidersDocument = graphql(`
	query IdentityProviders { identityProviders { ...ProviderLine } }
`);
const IdentityProviderDocument = graphql(`
	query IdentityProvider($key: String!) { identityProvider(key: $key) { ...ShownProvider ...DomainsOfProvider } }
`);

/** Identity providers; `?task=new` connects one, `?provider=` shows one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, requireAdmission } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const key = query.get("provider");
	if (key)
		return {
			kind: "one" as const,
			provider: (await execute(IdentityProviderDocument, { key })).identityProvider,
		};
	if (query.get("task") === "new") {
		requireAdmission();
		return { kind: "new" as const };
	}
	const { identityProviders: providers } = await execute(IdentityProvidersDocument, {});
	return { kind: "list" as const, providers };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.providers_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return providerName(found.provider);
	return found?.kind === "new" ? m.providers_new() : undefined;
}

/** /admin/identity-providers. */
export default function IdentityProvidersPage() {
	const found = useLoaderData<typeof loader>();
	const place: ProvidersPlace = {
		side: "mill",
		path: paths.identityProviders,
		title: m.providers_title(),
		companies: [],
	};
	if (found.kind === "one") return <ProviderView provider={found.provider} judged={found.provider} place={place} />;
	if (found.kind === "new") return <NewProvider place={place} />;
	return <ProvidersList providers={found.providers} place={place} mayCreate />;
}
