import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { windowTitle } from "#web/window-title.ts";
import { loadPersonProfile, PersonProfile } from "./person-profile.tsx";

export const meta = () => windowTitle(m.users_profile());

export function loader({ context }: LoaderFunctionArgs) {
	return loadPersonProfile({ context });
}

/** /customer/profile: the person. */
export default function ProfilePage() {
	const data = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader title={m.users_profile()} summary={data.profile.email} />
			<PersonProfile data={data} />
		</>
	);
}
