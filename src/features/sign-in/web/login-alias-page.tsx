import { useEffect, useRef } from "react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { mayUseAlias } from "#shared/access.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { useAliasChoice } from "#web/session/use-alias-choice.ts";
import { Button, DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { windowTitle } from "#web/window-title.ts";
import { landingPath } from "../return-path.ts";
import { AliasTable } from "./alias-table.tsx";
import styles from "./sign-in-pages.module.css";

const AliasChoicesDocument = graphql(`
	query AliasChoices($search: String, $first: Int) {
		aliasChoices(search: $search, first: $first) {
			total
			nodes {
				code
				name
				city
				kind
			}
		}
	}
`);

const shownAtOnce = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, execute } = context.get(pageContext);
	const { pathname, search: typed, searchParams: query } = new URL(request.url);
	// The link may have come by mail: signed in, its reader is taken on to the account that it names.
	if (!viewer) return { login: pathWith(paths.login, { next: safeReturnPath(pathname + typed) ?? paths.loginAlias }) };
	const requested = query.get("alias");
	const search = (query.get("q") ?? "").slice(0, 80);
	const { aliasChoices } = await execute(AliasChoicesDocument, { search, first: shownAtOnce });
	return {
		choices: aliasChoices,
		search,
		asked: requested,
		isTheirs: requested !== null && mayUseAlias(viewer.user, requested),
		current: viewer.alias?.code ?? null,
		next: safeReturnPath(query.get("next")) ?? landingPath(viewer.user),
	};
}

export const meta = () => windowTitle(m.sign_in_alias_title());

/**
 * /login-alias: choose whom to act for, or come with `?alias=…` and be taken on when it is one's own. A visitor signs
 * in first.
 */
export default function LoginAliasPage() {
	const loaded = useLoaderData<typeof loader>();
	return loaded.login !== undefined ? <SignInFirst login={loaded.login} /> : <AliasChoice {...loaded} />;
}

function SignInFirst({ login }: { login: string }) {
	return (
		<div className={styles.page}>
			<h1>{m.sign_in_alias_title()}</h1>
			<p className={styles.text}>{m.sign_in_alias_first()}</p>
			<div className={styles.actions}>
				<DocumentButtonLink href={login} variant="primary">
					{m.sign_in_title()}
				</DocumentButtonLink>
			</div>
		</div>
	);
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, { login: string }>;

function AliasChoice({ choices, search, asked: requested, isTheirs, current, next }: Loaded) {
	const { choose, pending, error } = useAliasChoice(next);
	const isTaken = useRef(false);
	useEffect(() => {
		if (!requested || !isTheirs || isTaken.current) return;
		isTaken.current = true;
		void choose(requested);
	}, [requested, isTheirs, choose]);
	const trouble =
		error ?? (requested && !isTheirs ? m.sign_in_alias_not_yours({ alias: requested.slice(0, 40) }) : undefined);
	return (
		<div className={styles.page} data-reading>
			<h1>{m.sign_in_alias_title()}</h1>
			<p className={styles.text}>{m.sign_in_alias_text()}</p>
			{trouble !== undefined && (
				<p role="alert" className={styles.fault}>
					{trouble}
				</p>
			)}
			<Form className={styles.search} role="search">
				<input type="hidden" name="next" value={next} />
				<TextField label={m.sign_in_alias_search()} name="q" type="search" defaultValue={search} autoComplete="off" />
				<Button type="submit">{m.sign_in_alias_find()}</Button>
			</Form>
			<AliasTable choices={choices} search={search} current={current} pending={pending} onChoose={choose} />
			<div className={styles.actions}>
				<Button
					variant={current === null ? "primary" : "secondary"}
					isPending={pending === null}
					onClick={() => void choose(null)}
				>
					{m.sign_in_alias_all()}
				</Button>
			</div>
		</div>
	);
}
