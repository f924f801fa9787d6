import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";
import { ProfileAccounts } from "./profile-accounts.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileNotifications } from "./profile-notifications.tsx";
import styles from "./profile-page.module.css";
import { ProfileRecord } from "./profile-record.tsx";
import { ProfileSessions } from "./profile-sessions.tsx";

const ProfilePageDocument = graphql(`
	query ProfilePage {
		profile {
			email name phone language units dateFormat timeZone theme density
			sessions { id isCurrent provider address userAgent signedInAt seenAt }
			signIns { id at action address }
			actsForMe { id at actor action account }
		}
		viewer { groups }
		myAccounts { code kind name city region }
		notificationPreferences { event bell mail }
	}
`);

export const meta = () => [{ title: `${m.users_profile()} · Millgate` }];

export function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(ProfilePageDocument, {});
}

export type ProfileData = Awaited<ReturnType<typeof loader>>;

/** /customer/profile and /supplier/profile: who one is here, how one sees the portal, where one is signed in, and who acted for one. */
export default function ProfilePage() {
	const { profile, viewer, myAccounts, notificationPreferences } = useLoaderData<typeof loader>();
	const isCustomer = useViewer()?.areas.includes("customer");
	return (
		<>
			<PageHeader title={m.users_profile()} summary={profile.email} />
			<div className={styles.columns}>
				<div className={styles.column}>
					<ProfileDetails profile={profile} />
					{isCustomer && <ProfileNotifications choices={notificationPreferences} />}
				</div>
				<div className={styles.column}>
					<ProfileAccounts groups={viewer.groups} accounts={myAccounts} />
					<ProfileSessions sessions={profile.sessions} />
					<ProfileRecord signIns={profile.signIns} acts={profile.actsForMe} />
				</div>
			</div>
		</>
	);
}
