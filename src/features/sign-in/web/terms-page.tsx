import { useState } from "react";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { callApi } from "#web/session/session-in-browser.ts";
import { Button, DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { useSite } from "#web/viewer.tsx";
import { landingPath } from "../return-path.ts";
import styles from "./sign-in-pages.module.css";
import { readTerms } from "./terms-text.ts";

const TermsDocument = graphql(`
	query Terms($language: String!) {
		terms(language: $language) {
			version
			body
		}
	}
`);

export async function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, language, execute } = context.get(pageContext);
	if (!viewer) throw redirect(paths.root);
	const next = safeReturnPath(new URL(request.url).searchParams.get("next")) ?? landingPath(viewer.user);
	const { terms } = await execute(TermsDocument, { language });
	return data({ terms, next, isAccepted: viewer.hasAcceptedTerms });
}

/** /terms-and-conditions: the text in the reader's language; accepting goes on to the page first asked for. */
export default function TermsPage() {
	const { terms, next, isAccepted } = useLoaderData<typeof loader>();
	const { millName } = useSite();
	const { accept, isPending, fault } = useAcceptance(terms.version, next);
	return (
		<div className={styles.page} data-reading>
			<title>{`${m.sign_in_terms_title()} · ${millName}`}</title>
			<h1>{m.sign_in_terms_title()}</h1>
			<p className={styles.note}>{m.sign_in_terms_version({ version: terms.version })}</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<section className={styles.terms} tabIndex={0} aria-label={m.sign_in_terms_title()}>
				{readTerms(terms.body).map(({ isHeading, text }) => (isHeading ? <h2 key={text}>{text}</h2> : <p key={text}>{text}</p>))}
			</section>
			{fault !== undefined && (
				<p role="alert" className={styles.fault}>
					{m.sign_in_terms_failed({ reason: fault })}
				</p>
			)}
			<div className={styles.actions} data-print="no">
				{isAccepted ? (
					<DocumentButtonLink href={next} look="primary">
						{m.sign_in_continue()}
					</DocumentButtonLink>
				) : (
					<Button look="primary" isPending={isPending} onClick={accept}>
						{m.sign_in_terms_accept()}
					</Button>
				)}
				<DocumentButtonLink href={paths.logout}>{m.sign_in_terms_decline()}</DocumentButtonLink>
			</div>
		</div>
	);
}

function useAcceptance(version: string, next: string) {
	const [isPending, setPending] = useState(false);
	const [fault, setFault] = useState<string>();
	const accept = async () => {
		setPending(true);
		setFault(undefined);
		try {
			await callApi("/api/auth/terms", { version });
			// A whole document: what was loaded before acceptance is not what the guards allow now.
			window.location.assign(next);
		} catch (error) {
			setFault(error instanceof Error ? error.message : String(error));
			setPending(false);
		}
	};
	return { accept, isPending, fault };
}
