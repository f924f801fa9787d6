import { type MouseEvent, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { providerTitle } from "#shared/identities/identity-labels.ts";
import { type ProviderWord, startPath } from "#shared/identities/providers.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { pageContext } from "#web/page-context.ts";
import { Icon } from "#web/ui/signs/icon.tsx";
import { useSite } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import styles from "./sign-in-pages.module.css";

/**
 * Of an invitation it says no more than its mail did: a user who came by a link that was passed on learns no address.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
	return {
		isInvited: context.get(pageContext).isInvited,
		next: safeReturnPath(new URL(request.url).searchParams.get("next")) ?? null,
	};
}

export const meta = () => windowTitle(m.sign_in_title());

/**
 * /login: which identity to sign in with. The ways are plain links, which work without script; with it the page asks
 * first and stays where it fails.
 */
export default function LoginPage() {
	const { next, isInvited } = useLoaderData<typeof loader>();
	const { millName } = useSite();
	const [error, setError] = useState<string>();
	const handleStart = async (event: MouseEvent, word: ProviderWord) => {
		// A click that opens another tab or window is the link's own.
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		setError(undefined);
		const { startSignIn } = await import("./start-sign-in.ts");
		setError(await startSignIn(word, next));
	};
	const returnTo = next ?? undefined;
	const ways = [
		{
			word: "cdc",
			href: startPath("cdc", { returnTo }),
			title: providerTitle("cdc"),
			text: m.sign_in_provider_cdc_text(),
		},
		{
			word: "iam",
			href: startPath("iam", { returnTo }),
			title: providerTitle("iam"),
			text: m.sign_in_provider_iam_text(),
		},
		{
			word: "ad",
			href: startPath("ad", { returnTo }),
			title: providerTitle("ad"),
			text: m.sign_in_provider_directory_text({ mill: millName }),
		},
	] as const;
	return (
		<div className={styles.page}>
			<h1>{m.sign_in_title()}</h1>
			{isInvited && <p className={styles.invited}>{m.sign_in_invited({ mill: millName })}</p>}
			<p className={styles.text}>{m.sign_in_choose_provider()}</p>
			<ul className={styles.ways}>
				{ways.map(({ word, href, title, text }) => (
					<li key={href}>
						<a href={href} className={styles.way} onClick={(event) => void handleStart(event, word)}>
							<span className={styles.wayTitle}>{title}</span>
							<span className={styles.wayText}>{text}</span>
							<Icon name="right" />
						</a>
					</li>
				))}
			</ul>
			{error !== undefined && (
				<p role="alert" className={styles.fault}>
					{error}
				</p>
			)}
			<p className={styles.note}>{m.sign_in_landing_help({ mill: millName })}</p>
		</div>
	);
}
