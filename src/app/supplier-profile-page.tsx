import { lazy } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loadSupplierProfile, SupplierProfile } from "#features/supplier-profile/web/supplier-profile.tsx";
import { loadPersonProfile } from "#features/users/web/person-profile.tsx";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { LinkTabs } from "#web/ui/actions/link-tabs.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";

const PersonProfile = lazy(async () => ({ default: (await import("#features/users/web/person-profile.tsx")).PersonProfile }));

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.tab === "person" ? m.supplier_profile_tab_person() : undefined, m.supplier_profile_title());

/** The company, or with `?tab=person` who looks at it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const asked = new URL(request.url).searchParams;
	if (asked.get("tab") === "person") return { tab: "person" as const, data: await loadPersonProfile({ context }) };
	return { tab: "company" as const, data: await loadSupplierProfile({ context }, asked.get("account")) };
}

/** /supplier/profile: what the mill knows of a supplier, what its people say and send, and those people themselves. */
export default function SupplierProfilePage() {
	const found = useLoaderData<typeof loader>();
	const tabs = [
		{ to: paths.supplierProfile, label: m.supplier_profile_tab_company(), isCurrent: found.tab === "company" },
		{ to: `${paths.supplierProfile}?tab=person`, label: m.supplier_profile_tab_person(), isCurrent: found.tab === "person" },
	];
	const summary =
		found.tab === "company" ? `${found.data.supplierProfile.code} · ${found.data.supplierProfile.name}` : found.data.profile.email;
	return (
		<>
			<PageHeader title={m.supplier_profile_title()} summary={summary} />
			<LinkTabs label={m.supplier_profile_tabs()} tabs={tabs} />
			{found.tab === "company" ? <SupplierProfile data={found.data} /> : <PersonProfile data={found.data} />}
		</>
	);
}
