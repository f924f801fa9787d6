import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { TermsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { wordsOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { callApi } from "#web/session/session-in-browser.ts";
import { Button, DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { TermsText } from "#web/ui/surfaces/terms-text.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { landingPath } from "../return-path.ts";
import styles from "./sign-in-pages.module.css";

const TermsDocument = graphql(`
	query Terms($language: String!, $version: String) {
		terms(language: $language, version: $version) {
			version
			effectiveAt
			body
		}
		termsHistory {
			version
			effectiveAt
			acceptedAt
		}
	}
`);

export async function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, language, execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const next = safeReturnPath(query.get("next")) ?? (viewer ? landingPath(viewer.user) : null);
	const version = query.get("version");
	const { terms, termsHistory } = await execute(TermsDocument, { language, version });
	return data({
		terms,
		history: termsHistory,
		next,
		isEarlier: version !== null,
		isAccepted: viewer?.hasAcceptedTerms ?? false,
	});
}

export const meta = () => windowTitle(m.sign_in_terms_title());

/**
 * /terms-and-conditions: the text in the reader's language; accepting it redirects to the page first requested. No
 * check comes before it (specification §2): a visitor reads it, and signs in to accept.
 */
export default function TermsPage() {
	const { terms, history, next, isEarlier, isAccepted } = useLoaderData<typeof loader>();
	const viewer = useViewer();
	const format = useFormat();
	const { accept, isPending, error } = useAcceptance(terms.version, next ?? paths.root);
	// Accepted, but not in this browser within the life of its flag.
	const isOnRecord = history.some(({ version, acceptedAt }) => version === terms.version && acceptedAt);
	return (
		<div className={styles.page} data-reading>
			<h1>{m.sign_in_terms_title()}</h1>
			<p className={styles.note}>
				{m.sign_in_terms_version({ version: terms.version })} ·{" "}
				{m.sign_in_terms_since({ when: format.instant(terms.effectiveAt) })}
			</p>
			{!isEarlier && !isAccepted && history.some(({ acceptedAt }) => acceptedAt) && (
				<p role="status" className={styles.note}>
					{isOnRecord ? m.sign_in_terms_confirm() : m.sign_in_terms_again()}
				</p>
			)}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<section className={styles.terms} tabIndex={0} aria-label={m.sign_in_terms_title()}>
				<TermsText body={terms.body} />
			</section>
			{error !== undefined && (
				<p role="alert" className={styles.fault}>
					{m.sign_in_terms_failed({ reason: error })}
				</p>
			)}
			<History entries={history} shown={terms.version} next={next} />
			<div className={styles.actions} data-print="no">
				{isEarlier ? (
					<DocumentButtonLink href={paths.terms}>{m.sign_in_terms_current()}</DocumentButtonLink>
				) : !viewer ? (
					<DocumentButtonLink href={next ? pathWith(paths.login, { next }) : paths.login} variant="primary">
						{m.sign_in_terms_first()}
					</DocumentButtonLink>
				) : isAccepted ? (
					<DocumentButtonLink href={next ?? paths.root} variant="primary">
						{m.sign_in_continue()}
					</DocumentButtonLink>
				) : (
					<Button variant="primary" isPending={isPending} onClick={accept}>
						{m.sign_in_terms_accept()}
					</Button>
				)}
				{viewer && !isEarlier && (
					<DocumentButtonLink href={paths.logout}>{m.sign_in_terms_decline()}</DocumentButtonLink>
				)}
			</div>
		</div>
	);
}

type Entry = TermsQuery["termsHistory"][number];

/** The other versions that were in force, each to be read again, with when the reader accepted it. */
function History({ entries, shown, next }: { entries: readonly Entry[]; shown: string; next: string | null }) {
	const format = useFormat();
	const others = entries.filter(({ version }) => version !== shown);
	if (others.length === 0) return null;
	return (
		<nav aria-label={m.sign_in_terms_history()} className={styles.note} data-print="no">
			{m.sign_in_terms_history()}:{" "}
			{others.map(({ version, acceptedAt }, index) => (
				<span key={version}>
					{index > 0 && " · "}
					<a href={pathWith(paths.terms, { version, ...(next && { next }) })}>{version}</a>
					{acceptedAt && ` (${m.sign_in_terms_accepted_on({ when: format.instant(acceptedAt) })})`}
				</span>
			))}
		</nav>
	);
}

function useAcceptance(version: string, next: string) {
	const [isPending, setPending] = useState(false);
	const [error, setError] = useState<string>();
	const { revalidate } = useRevalidator();
	const accept = async () => {
		setPending(true);
		setError(undefined);
		try {
			await callApi("/api/auth/terms", { version });
			// A whole document: what was loaded before acceptance is not what the guards allow now.
			window.location.assign(next);
		} catch (error) {
			setError(wordsOf(error));
			// Refused for a newer version, it is there to be read.
			await revalidate();
			setPending(false);
		}
	};
	return { accept, isPending, error };
}
