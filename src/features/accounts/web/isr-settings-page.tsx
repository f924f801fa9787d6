import { type KeyboardEvent, useRef } from "react";
import { Form, type LoaderFunctionArgs, useLoaderData, useSubmit } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { useAliasChoice } from "#web/session/use-alias-choice.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { AccountChoices } from "./account-choices.tsx";
import { AliasMarks } from "./alias-marks.tsx";
import styles from "./isr-settings-page.module.css";

const IsrSettingsPageDocument = graphql(`
	query IsrSettingsPage($search: String!) {
		marks: aliasMarks { ...ShownAliasMark }
		aliasChoices(search: $search, first: 20) { total nodes { ...FoundAccount } }
	}
`);

export const meta = () => windowTitle(m.accounts_title());

export async function loader({ context, request }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	// No account is named with control characters, and PostgreSQL takes no NUL.
	const search = (query.get("q") ?? "")
		.replace(/\p{Cc}/gu, "")
		.trim()
		.slice(0, 80);
	const { aliasChoices, marks } = await context.get(pageContext).execute(IsrSettingsPageDocument, { search });
	return { ...aliasChoices, marks, search, next: safeReturnPath(query.get("next")) ?? paths.customer };
}

const typingPauseMs = 200;

/** /customer/isr-settings: find one of one's accounts, act for it, or for all together again. */
export default function IsrSettingsPage() {
	const found = useLoaderData<typeof loader>();
	const { choose, pending, error } = useAliasChoice(found.next);
	const frame = useRef<HTMLDivElement>(null);
	const handleKeyDown = (event: KeyboardEvent) => {
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		if (step !== 0 && frame.current && moveFocus(frame.current, step)) event.preventDefault();
	};
	return (
		<>
			<PageHeader title={m.accounts_title()} />
			<p className={styles.intro}>{m.accounts_intro()}</p>
			{error && (
				<p role="alert" className={styles.fault}>
					{error}
				</p>
			)}
			<Acting onClear={() => choose(null)} isPending={pending === null} />
			{/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the fields and buttons inside */}
			<div ref={frame} onKeyDown={handleKeyDown}>
				<AliasMarks marks={found.marks} pending={pending} onChoose={choose} />
				<Card title={m.accounts_mine()}>
					<SearchForm search={found.search} next={found.next} />
					<AccountChoices found={found} pending={pending} onChoose={choose} />
				</Card>
			</div>
		</>
	);
}

function Acting({ onClear, isPending }: { onClear: () => void; isPending: boolean }) {
	const alias = useViewer()?.alias;
	return (
		<div className={styles.acting}>
			<p>
				<span className={styles.quiet}>{m.accounts_acting()} </span>
				<b>{alias ? `${alias.code} · ${alias.name}` : m.accounts_acting_all()}</b>
			</p>
			{alias && (
				<Button isPending={isPending} onClick={onClear}>
					{m.accounts_clear()}
				</Button>
			)}
		</div>
	);
}

/** Finds as one types; the button is for a user who has no script yet. */
function SearchForm({ search, next }: { search: string; next: string }) {
	const submit = useSubmit();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	return (
		<Form role="search" aria-label={m.accounts_search()} method="get" replace className={styles.search}>
			<TextField
				label={m.accounts_search()}
				name="q"
				type="search"
				defaultValue={search}
				autoComplete="off"
				maxLength={80}
				onChange={({ currentTarget: { form } }) => {
					clearTimeout(timer.current);
					timer.current = setTimeout(() => form?.isConnected && submit(form, { replace: true }), typingPauseMs);
				}}
			/>
			<input type="hidden" name="next" value={next} />
			<Button type="submit" icon="search">
				{m.accounts_find()}
			</Button>
		</Form>
	);
}

/** Moves between the search field and the choices; false when the focus is elsewhere. */
function moveFocus(frame: HTMLElement, step: number): boolean {
	const stops = [...frame.querySelectorAll<HTMLElement>("input[type=search], [data-choice]")];
	const at = stops.indexOf(document.activeElement as HTMLElement);
	if (at < 0) return false;
	stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
	return true;
}
