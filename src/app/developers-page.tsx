import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { SandboxAccountsDocument } from "#features/api-keys/web/company/sandbox-key.tsx";
import { DeveloperGuide } from "#features/developers/web/developer-guide.tsx";
import { OperationView } from "#features/developers/web/operation-view.tsx";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { loadGuide } from "./developer-facts.ts";

const SandboxKey = lazyPart(() => import("#features/api-keys/web/company/sandbox-key.tsx"), "SandboxKey");

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.operation?.summary, m.developers_title());

/**
 * The guide, and of the reference the operation that `?of=` names; all of it as data, whose texts add no script. An
 * unknown operation shows the guide. In the demo with the accounts for which the reader may make a key.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { language, isDemo, viewer, execute } = context.get(pageContext);
	const url = new URL(request.url);
	const mayMake = isDemo && viewer?.isCompanyAdministrator && viewer.hasAcceptedTerms;
	const accounts = mayMake ? (await execute(SandboxAccountsDocument, {})).myCompanies : [];
	return { isDemo, accounts, ...loadGuide(language, url.origin, url.searchParams.get("of")) };
}

/** /developers: how programs of customers and suppliers use the portal. Open to everybody. */
export default function DevelopersPage() {
	const { operation, isDemo, accounts, ...guide } = useLoaderData<typeof loader>();
	if (operation) return <OperationView operation={operation} />;
	return (
		<DeveloperGuide {...guide}>
			{isDemo && (
				<section aria-labelledby="sandbox">
					<h2 id="sandbox">{m.developers_sandbox_title()}</h2>
					<p>{accounts.length > 0 ? m.developers_sandbox_text() : m.developers_sandbox_none()}</p>
					{accounts.length > 0 && <SandboxKey accounts={accounts} />}
				</section>
			)}
		</DeveloperGuide>
	);
}
