import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ProfileSessionFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { mfaLabel } from "#shared/identities/identity-labels.ts";
import { wordsOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { deviceLabel } from "../device-labels.ts";
import styles from "./person-profile.module.css";

graphql(`
	fragment ProfileSession on MySession { id isCurrent provider address userAgent signedInAt seenAt hasMfa factors }
`);

const EndMySessionDocument = graphql(`
	mutation EndMySession($id: ID!) { endMySession(id: $id) }
`);

/** Where the person is signed in; any but this one can be ended from here. */
export function ProfileSessions({ sessions }: { sessions: readonly ProfileSessionFragment[] }) {
	const format = useFormat();
	const { revalidate } = useRevalidator();
	const [ending, setEnding] = useState<string>();
	const end = async (id: string) => {
		setEnding(id);
		try {
			await runInBrowser(EndMySessionDocument, { id });
			showToast(m.users_session_ended());
		} catch (error) {
			showToast(wordsOf(error), "heat");
		}
		setEnding(undefined);
		await revalidate();
	};
	return (
		<Card title={m.users_sessions()}>
			<ul className={styles.sessions}>
				{sessions.map(({ id, isCurrent, address, userAgent, signedInAt, seenAt, hasMfa, factors }) => {
					const device = userAgent ? deviceLabel(userAgent) : m.users_device_unknown();
					return (
						<li key={id}>
							<div>
								<b>{device}</b> {address && <span className="mono">{address}</span>}
								<p id={`session-${id}`} className={styles.quiet}>
									{m.users_session_times({ since: format.instant(signedInAt), seen: format.instant(seenAt) })}
									{hasMfa !== null && ` · ${mfaLabel(hasMfa, factors)}`}
								</p>
							</div>
							{isCurrent ? (
								<span className={styles.quiet}>{m.users_session_this()}</span>
							) : (
								<Button isPending={ending === id} aria-describedby={`session-${id}`} onClick={() => void end(id)}>
									{m.users_session_end()}
									<span className="hidden-text"> {device}</span>
								</Button>
							)}
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
