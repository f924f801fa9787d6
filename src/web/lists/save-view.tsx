import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { failureOf, wordsOf } from "../data/failed-request.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { Button } from "../ui/actions/button.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import { useViewer } from "../viewer.tsx";
import styles from "./small-form.module.css";

const SaveViewDocument = graphql(`
	mutation SaveView($input: SaveViewInput!) {
		saveView(input: $input)
	}
`);

const ShareableDocument = graphql(`
	query ShareableAccounts {
		myAccounts {
			code
			name
		}
	}
`);

/** Names what is looked at now, for oneself or for everybody of an account. */
export function SaveView({ list, query }: { list: string; query: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="quiet" onClick={() => setOpen(true)} aria-haspopup="dialog">
				+ {m.web_list_save_view()}
			</Button>
			<Dialog title={m.web_list_save_view()} isOpen={isOpen} onClose={() => setOpen(false)}>
				<SaveForm list={list} query={query} onSaved={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

function SaveForm({ list, query, onSaved }: { list: string; query: string; onSaved: () => void }) {
	const [isPending, setPending] = useState(false);
	const [error, setError] = useState<{ field: string; reason: string }>();
	const { revalidate } = useRevalidator();
	const accounts = useShareable();
	const ref = useRef<HTMLFormElement>(null);
	// The field says what is wrong with it to a user who is there.
	useEffect(() => {
		if (error) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [error]);
	const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const shareWith = String(form.get("shareWith") ?? "");
		setPending(true);
		try {
			await runInBrowser(SaveViewDocument, {
				input: { list, query, name: String(form.get("name") ?? ""), shareWith: shareWith || null },
			});
			onSaved();
			showToast(m.web_list_saved(), "better");
			await revalidate();
		} catch (error) {
			const [first] = failureOf(error, InvalidError)?.faults ?? [];
			setError(first ?? { field: "form", reason: wordsOf(error) });
			setPending(false);
		}
	};
	const options = [{ value: "", label: m.web_list_save_private() }, ...accounts];
	return (
		<form ref={ref} onSubmit={handleSubmit} className={styles.viewForm}>
			<TextField
				name="name"
				label={m.web_list_save_name()}
				maxLength={80}
				autoComplete="off"
				error={error?.field === "name" ? error.reason : undefined}
				isRequired
			/>
			{accounts.length > 0 && (
				<SelectField
					name="shareWith"
					label={m.web_list_save_share()}
					options={options}
					error={error?.field === "shareWith" ? error.reason : undefined}
				/>
			)}
			{error && !["name", "shareWith"].includes(error.field) && (
				<p role="alert" className={styles.fault}>
					{error.reason}
				</p>
			)}
			<Button type="submit" variant="primary" isPending={isPending}>
				{m.web_list_save()}
			</Button>
		</form>
	);
}

/**
 * Under an alias its account; otherwise the user's own accounts, up to a number that fits into a list. Names are loaded
 * when the list is opened.
 */
function useShareable(): { value: string; label: string }[] {
	const viewer = useViewer();
	const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
	useEffect(() => {
		runInBrowser(ShareableDocument, {}).then(
			({ myAccounts }) => setNames(new Map(myAccounts.map(({ code, name }) => [code, name]))),
			// The codes alone can be chosen all the same.
			() => undefined,
		);
	}, []);
	if (!viewer) return [];
	const { alias, user } = viewer;
	const codes = alias ? [alias.code] : [...new Set([...user.SoldTo, ...user.ShipTo, ...user.Suppliers])].slice(0, 50);
	return codes.map((value) => {
		const name = names.get(value) ?? (value === alias?.code ? alias.name : undefined);
		return { value, label: name ? `${value} · ${name}` : value };
	});
}
