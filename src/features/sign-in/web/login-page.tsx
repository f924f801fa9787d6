import { type MouseEvent, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { DemoPerson } from "#shared/demo-people.ts";
import { providerTitle } from "#shared/identities/provider-title.ts";
import { type ProviderWord, startPath } from "#shared/identities/providers.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { pageContext } from "#web/page-context.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Icon } from "#web/ui/signs/icon.tsx";
import { useSite } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { addressFormPath } from "../address-form.ts";
import styles from "./sign-in-pages.module.css";

/**
 * Of an invitation it says no more than its mail did: a user who came by a link that was passed on learns no address.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { isInvited, demo } = context.get(pageContext);
	return {
		isInvited,
		next: safeReturnPath(new URL(request.url).searchParams.get("next")) ?? null,
		demo: demo && {
			title: m.sign_in_demo_accounts(),
			text: m.sign_in_demo_accounts_text({ password: demo.password }),
			people: demo.people.map(({ email, name, company, role }) => ({
				email,
				who: `${name}, ${company}`,
				role: demoRoles[role](),
			})),
		},
	};
}

const demoRoles: Record<DemoPerson["role"], () => string> = {
	admin: m.sign_in_demo_role_admin,
	isr: m.sign_in_demo_role_isr,
	customer: m.sign_in_demo_role_customer,
	"ship-to": m.sign_in_demo_role_ship_to,
	"value-plus": m.sign_in_demo_role_value_plus,
	supplier: m.sign_in_demo_role_supplier,
};

export const meta = () => windowTitle(m.sign_in_title());

/**
 * /login: a plain form leads an address to its provider. The other ways are plain links, which work without script;
 * with script, the page calls first and shows an error in place.
 */
export default function LoginPage() {
	const { next, isInvited, demo } = useLoaderData<typeof loader>();
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
			<form method="post" action={addressFormPath} aria-label={m.sign_in_title()} className={styles.form}>
				{next && <input type="hidden" name="next" value={next} />}
				<label htmlFor="email" className={styles.label}>
					{m.sign_in_address()}
				</label>
				<input
					id="email"
					name="email"
					type="email"
					autoComplete="username"
					maxLength={254}
					required
					aria-describedby="email-hint"
					className={styles.input}
				/>
				<p id="email-hint" className={styles.note}>
					{m.sign_in_address_text()}
				</p>
				<Button type="submit" variant="primary">
					{m.sign_in_address_continue()}
				</Button>
			</form>
			{demo && <DemoAccounts {...demo} next={next} />}
			<h2>{m.sign_in_other_ways()}</h2>
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

type Demo = NonNullable<Awaited<ReturnType<typeof loader>>["demo"]>;

/** Each button is the form above with an address in it; the provider asks who it is even if a user is signed in. */
function DemoAccounts({ title, text, people, next }: Demo & { next: string | null }) {
	return (
		<form method="post" action={addressFormPath} aria-label={title} className={styles.demo}>
			<h2>{title}</h2>
			<p className={styles.note}>{text}</p>
			<input type="hidden" name="fresh" value="1" />
			{next && <input type="hidden" name="next" value={next} />}
			{people.map(({ email, who, role }) => (
				<button key={email} type="submit" name="email" value={email} className={styles.account}>
					<b>{role}</b>
					<span>{who}</span>
				</button>
			))}
		</form>
	);
}
