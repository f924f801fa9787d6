import { type RefObject, useEffect, useRef } from "react";
import { data, Form, type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import type { VerifyPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { readVerifyCode, writeVerifyCode } from "#shared/certificates/verify-code.ts";
import { featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useSite } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { VerifiedCertificate, VerifiedReceipt } from "./verified-facts.tsx";
import styles from "./verify-page.module.css";

const VerifyPageDocument = graphql(`
	query VerifyPage($code: String!) {
		verification(code: $code) {
			isOff
			waitSeconds
			certificate {
				certificateNumber
				heatNumber
				issuedOn
				contentSha256
				state
			}
		}
		receiptVerification(code: $code) {
			waitSeconds
			receipt {
				noticeNumber
				revision
				takenAt
				contentSha256
				state
			}
		}
	}
`);

const mostTyped = 80;

/**
 * Answers 404 if no certificate or receipt has the code, and 429 if the client's address has sent too many requests.
 * The page explains both.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const requestedCode = new URL(request.url).searchParams.get("code");
	const typed = requestedCode?.slice(0, mostTyped) ?? "";
	if (typed.trim() === "")
		return data({ typed: "", isEmpty: requestedCode !== null, answer: null }, { headers: hidden });
	const answer = await context.get(pageContext).execute(VerifyPageDocument, { code: typed });
	const code = readVerifyCode(typed);
	const shown = code ? writeVerifyCode(code) : typed;
	return data({ typed: shown, isEmpty: false, answer }, { status: statusOf(answer), headers: hidden });
}

// What people hold is their business: no search engine lists it.
const hidden = { "x-robots-tag": "noindex" };
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = () => [...windowTitle(m.certificates_verify_title()), { name: "robots", content: "noindex" }];

function statusOf(answer: VerifyPageQuery): number {
	if (waitOf(answer) !== undefined) return 429;
	if (isFound(answer)) return 200;
	return answer.verification.isOff ? 503 : 404;
}

const waitOf = ({ verification, receiptVerification }: VerifyPageQuery): number | undefined =>
	verification.waitSeconds ?? receiptVerification.waitSeconds ?? undefined;
const isFound = ({ verification, receiptVerification }: VerifyPageQuery): boolean =>
	Boolean(verification.certificate ?? receiptVerification.receipt);

/**
 * /verify: anybody who has a certificate, or the receipt of a shipping notice, checks whether it is genuine and still
 * in force.
 */
export default function VerifyPage() {
	const { typed, isEmpty, answer } = useLoaderData<typeof loader>();
	const { millName } = useSite();
	const form = useLedToField();
	return (
		<div className={styles.page}>
			<h1>{m.certificates_verify_title()}</h1>
			<p className={styles.text}>{m.certificates_verify_text({ mill: millName })}</p>
			<Form ref={form} className={styles.form} role="search">
				<TextField
					key={typed}
					label={m.certificates_verify_code()}
					hint={m.certificates_verify_hint()}
					error={isEmpty ? m.certificates_verify_empty() : answer ? errorOf(answer) : undefined}
					name="code"
					defaultValue={typed}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={mostTyped}
				/>
				<Button type="submit" variant="primary">
					{m.certificates_verify_ask()}
				</Button>
			</Form>
			{/* A live region must be there before it has something to say. */}
			<div aria-live="polite" className={styles.answers}>
				{answer?.verification.certificate && <VerifiedCertificate certificate={answer.verification.certificate} />}
				{answer?.receiptVerification.receipt && <VerifiedReceipt receipt={answer.receiptVerification.receipt} />}
			</div>
		</div>
	);
}

/**
 * The field is rendered again after each answer. Focus returns to it if the user submitted from it, and after a failed
 * check in any case, so that a screen reader announces the error. The first load does not move the focus.
 */
function useLedToField(): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null);
	const { key } = useLocation();
	const shown = useRef(key);
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		const field = form.current?.querySelector<HTMLInputElement>("input[name=code]");
		const { activeElement, body } = document;
		if (activeElement === null || activeElement === body || field?.matches("[aria-invalid]")) field?.focus();
	}, [key]);
	return form;
}

function errorOf(answer: VerifyPageQuery): string | undefined {
	const seconds = waitOf(answer);
	if (seconds !== undefined) return m.certificates_verify_too_many({ seconds });
	if (isFound(answer)) return undefined;
	return answer.verification.isOff ? featureOffLabel("verification") : m.certificates_verify_unknown();
}
