import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { ProfileIdentityFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { linkedLabel } from "#shared/identities/identity-labels.ts";
import { providerTitle } from "#shared/identities/provider-title.ts";
import { isProviderWord, startPath } from "#shared/identities/providers.ts";
import { wordsOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./person-profile.module.css";

graphql(`
	fragment ProfileIdentity on MyIdentity { id provider issuer linkedAt linkedHow lastUsedAt isUsable }
`);
const LinkMyIdentityDocument = graphql(`
	mutation LinkMyIdentity($provider: String!) { linkMyIdentity(provider: $provider) }
`);
const RemoveMyIdentityDocument = graphql(`
	mutation RemoveMyIdentity($id: ID!) { removeMyIdentity(id: $id) }
`);

type ProfileIdentitiesProps = {
	identities: readonly ProfileIdentityFragment[];
	linkableProviders: readonly string[];
};

/** The ways in which the person signs in: one is removed here, and one more is linked by signing in there. */
export function ProfileIdentities({ identities, linkableProviders }: ProfileIdentitiesProps) {
	const { revalidate } = useRevalidator();
	const { pathname, search } = useLocation();
	const [busy, setBusy] = useState<string>();
	const attempt = async (name: string, act: () => Promise<void>) => {
		setBusy(name);
		try {
			await act();
		} catch (error) {
			showToast(wordsOf(error), "heat");
		}
		setBusy(undefined);
	};
	const remove = (id: string) =>
		attempt(id, async () => {
			await runInBrowser(RemoveMyIdentityDocument, { id });
			showToast(m.identities_removed());
			await revalidate();
		});
	const link = (provider: string) =>
		attempt(provider, async () => {
			const { linkMyIdentity } = await runInBrowser(LinkMyIdentityDocument, { provider });
			// The provider is another site, so this leaves the application.
			if (isProviderWord(provider))
				window.location.assign(startPath(provider, { link: linkMyIdentity, returnTo: pathname + search }));
		});
	return (
		<Card title={m.identities_title()}>
			{identities.length === 0 && <p className={styles.quiet}>{m.identities_none()}</p>}
			<ul className={styles.sessions}>
				{identities.map((identity) => (
					<OneIdentity
						key={identity.id}
						identity={identity}
						isBusy={busy === identity.id}
						onRemove={() => void remove(identity.id)}
					/>
				))}
			</ul>
			<h3 className={styles.below}>{m.identities_add()}</h3>
			<p className={styles.quiet}>{m.identities_add_text()}</p>
			<p className={styles.choices}>
				{linkableProviders.map((provider) => (
					<Button key={provider} isPending={busy === provider} onClick={() => void link(provider)}>
						{providerTitle(provider)}
					</Button>
				))}
			</p>
		</Card>
	);
}

type OneProps = { identity: ProfileIdentityFragment; isBusy: boolean; onRemove: () => void };

function OneIdentity({
	identity: { id, provider, issuer, linkedAt, linkedHow, lastUsedAt, isUsable },
	isBusy,
	onRemove,
}: OneProps) {
	const format = useFormat();
	const title = providerTitle(provider);
	return (
		<li>
			<div>
				<b>{title}</b> <span className="mono">{new URL(issuer).host}</span>
				<p id={`identity-${id}`} className={styles.quiet}>
					{m.identities_linked_at({ how: linkedLabel(linkedHow), at: format.instant(linkedAt) })} ·{" "}
					{lastUsedAt ? m.identities_used_at({ at: format.instant(lastUsedAt) }) : m.identities_used_never()}
					{!isUsable && ` · ${m.identities_unusable()}`}
				</p>
			</div>
			<Button isPending={isBusy} aria-describedby={`identity-${id}`} onClick={onRemove}>
				{m.identities_remove()}
				<span className="hidden-text"> {title}</span>
			</Button>
		</li>
	);
}
