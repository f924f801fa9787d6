import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loadSupplierProfile, SupplierProfile } from "#features/supplier-profile/web/supplier-profile.tsx";
import { loadPersonProfile } from "#features/users/web/person-profile.tsx";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { pageContext } from "#web/page-context.ts";
import { SuppliersHidden } from "#web/suppliers-hidden.tsx";
import { LinkTabs } from "#web/ui/actions/link-tabs.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";

const PersonProfile = lazyPart(() => import("#features/users/web/person-profile.tsx"), "PersonProfile");

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.tab === "person" ? m.supplier_profile_tab_person() : undefined, m.supplier_profile_title());

/** The company, unless an alias hides it, or with `?tab=person` who looks at it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	if (query.get("tab") === "person") return { tab: "person" as const, data: await loadPersonProfile({ context }) };
	const alias = context.get(pageContext).viewer?.alias;
	if (alias) return { tab: "hidden" as const, alias };
	return { tab: "company" as const, data: await loadSupplierProfile({ context }, query.get("account")) };
}

/**
 * /supplier/profile: what the mill has recorded about a supplier, what its users maintain, and the users themselves.
 */
export default function SupplierProfilePage() {
	const found = useLoaderData<typeof loader>();
	const tabs = [
		{ to: paths.supplierProfile, label: m.supplier_profile_tab_company(), isCurrent: found.tab !== "person" },
		{
			to: `${paths.supplierProfile}?tab=person`,
			label: m.supplier_profile_tab_person(),
			isCurrent: found.tab === "person",
		},
	];
	return (
		<>
			<PageHeader title={m.supplier_profile_title()} {...summaryOf(found)} />
			<LinkTabs label={m.supplier_profile_tabs()} tabs={tabs} />
			{found.tab === "hidden" && <SuppliersHidden alias={found.alias} />}
			{found.tab === "company" && <SupplierProfile data={found.data} />}
			{found.tab === "person" && <PersonProfile data={found.data} />}
		</>
	);
}

function summaryOf(found: Awaited<ReturnType<typeof loader>>): { summary?: string } {
	if (found.tab === "hidden") return {};
	if (found.tab === "person") return { summary: found.data.profile.email };
	const { code, name } = found.data.supplierProfile;
	return { summary: `${code} · ${name}` };
}
