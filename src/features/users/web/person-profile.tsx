import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { ReportMailsCard } from "#web/report-mails/report-mails-card.tsx";
import styles from "./person-profile.module.css";
import { ProfileAccounts } from "./profile-accounts.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileNotifications } from "./profile-notifications.tsx";
import { ProfileSessions } from "./profile-sessions.tsx";
import { ViewAsHistory } from "./view-as-history.tsx";

// Read less often than the rest of the profile; the words of all that may be on record weigh more than the rest of its
// card.
const ProfileIdentities = lazyPart(() => import("./profile-identities.tsx"), "ProfileIdentities");
const ProfileRecord = lazyPart(() => import("./profile-record.tsx"), "ProfileRecord");

const ProfilePageDocument = graphql(`
	query ProfilePage {
		profile {
			email ...ProfileDetails
			identities { ...ProfileIdentity }
			linkableProviders
			sessions { ...ProfileSession }
			signIns { ...ProfileSignIn }
			viewAsSessions { ...PastViewAs }
			actsForMe { ...ProfileAct }
		}
		viewer { groups }
		myAccounts { ...ProfileAccount }
		notificationPreferences { ...ProfileNotification }
		reportMails { ...ListedReportMail }
	}
`);

/** A person as their profile shows them. */
export function loadPersonProfile({ context }: Pick<LoaderFunctionArgs, "context">) {
	return context.get(pageContext).execute(ProfilePageDocument, {});
}

export type ProfileData = Awaited<ReturnType<typeof loadPersonProfile>>;

/** Who one is here, how one sees the portal, where one is signed in, and who acted for one. */
export function PersonProfile({ data }: { data: ProfileData }) {
	const { profile, viewer, myAccounts, notificationPreferences, reportMails } = data;
	return (
		<div className={styles.columns}>
			<div className={styles.column}>
				<ProfileDetails profile={profile} />
				<ReportMailsCard reports={reportMails} />
			</div>
			<div className={styles.column}>
				<ProfileAccounts groups={viewer.groups} accounts={myAccounts} />
				<ProfileNotifications choices={notificationPreferences} />
				<Suspense>
					<ProfileIdentities identities={profile.identities} linkableProviders={profile.linkableProviders} />
				</Suspense>
				<ProfileSessions sessions={profile.sessions} />
				<Suspense>
					<ProfileRecord signIns={profile.signIns} acts={profile.actsForMe} />
				</Suspense>
				<ViewAsHistory viewAsSessions={profile.viewAsSessions} />
			</div>
		</div>
	);
}
