import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { CompanyInvitations, loadCompanyInvitations } from "#features/invitations/web/company/company-invitations.tsx";
import { CompanyPeople, loadCompanyPeople } from "#features/people/web/company/company-people.tsx";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";

const InviteView = lazyPart(() => import("#features/invitations/web/company/invite-to-company.tsx"), "InviteToCompany");

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.kind === "invite" ? m.invitations_new() : undefined, m.people_company_title());

/** The people of the accounts that the reader administers for their company; `?task=invite` invites one more. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const page = context.get(pageContext);
	const around = await loadCompanyInvitations(page);
	if (new URL(request.url).searchParams.get("task") === "invite") return { kind: "invite" as const, around };
	return { kind: "people" as const, around, people: await loadCompanyPeople({ request, context }) };
}

/** /customer/people and /supplier/people. */
export default function OurPeoplePage() {
	const found = useLoaderData<typeof loader>();
	const { pathname } = useLocation();
	const { around } = found;
	if (found.kind === "invite") return <InviteView companies={around.myCompanies} path={pathname} />;
	return (
		<CompanyPeople
			found={found.people}
			path={pathname}
			companies={around.myCompanies.length}
			above={<CompanyInvitations invitations={around.companyInvitations} />}
		/>
	);
}
