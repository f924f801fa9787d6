import { data, Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { VerifyPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { readVerifyCode, writeVerifyCode } from "#shared/certificates/verify-code.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormat, useSite } from "#web/viewer.tsx";
import styles from "./verify-page.module.css";

const VerifyPageDocument = graphql(`
	query VerifyPage($code: String!) {
		verification(code: $code) {
			waitSeconds
			certificate {
				certificateNumber
				heatNumber
				issuedOn
				contentSha256
				state
			}
		}
	}
`);

const mostTyped = 80;

/** Answers 404 where no certificate has the code, and 429 where the address asked too often; the page says either in words. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const asked = new URL(request.url).searchParams.get("code");
	const typed = asked?.slice(0, mostTyped) ?? "";
	if (typed.trim() === "") return data({ typed: "", isEmpty: asked !== null, answer: null }, { headers: hidden });
	const { verification } = await context.get(pageContext).execute(VerifyPageDocument, { code: typed });
	const code = readVerifyCode(typed);
	const shown = code ? writeVerifyCode(code) : typed;
	return data({ typed: shown, isEmpty: false, answer: verification }, { status: statusOf(verification), headers: hidden });
}

// What people hold is their business: no search engine lists it.
const hidden = { "x-robots-tag": "noindex" };
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = () => [{ name: "robots", content: "noindex" }];

function statusOf({ waitSeconds, certificate }: Answer): number {
	if (typeof waitSeconds === "number") return 429;
	return certificate ? 200 : 404;
}

type Answer = VerifyPageQuery["verification"];
type Verified = NonNullable<Answer["certificate"]>;

/** /verify: anybody who holds a certificate asks whether it is genuine and still holds. */
export default function VerifyPage() {
	const { typed, isEmpty, answer } = useLoaderData<typeof loader>();
	const { millName } = useSite();
	return (
		<div className={styles.page}>
			<title>{`${m.certificates_verify_title()} · ${millName}`}</title>
			<h1>{m.certificates_verify_title()}</h1>
			<p className={styles.text}>{m.certificates_verify_text({ mill: millName })}</p>
			<Form className={styles.form} role="search">
				<TextField
					key={typed}
					label={m.certificates_verify_code()}
					hint={m.certificates_verify_hint()}
					error={isEmpty ? m.certificates_verify_empty() : answer ? faultOf(answer) : undefined}
					name="code"
					defaultValue={typed}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={mostTyped}
				/>
				<Button type="submit" look="primary">
					{m.certificates_verify_ask()}
				</Button>
			</Form>
			{answer?.certificate && <VerifiedFacts certificate={answer.certificate} />}
		</div>
	);
}

function faultOf({ waitSeconds, certificate }: Answer): string | undefined {
	if (typeof waitSeconds === "number") return m.certificates_verify_too_many({ seconds: waitSeconds });
	return certificate ? undefined : m.certificates_verify_unknown();
}

const states: Readonly<Record<string, { tone: Tone; sign: string; word: () => string; text: () => string }>> = {
	published: { tone: "better", sign: "✓", word: m.certificates_verify_valid, text: m.certificates_verify_valid_text },
	superseded: { tone: "heat", sign: "▲", word: m.certificates_verify_superseded, text: m.certificates_verify_superseded_text },
	revoked: { tone: "heat", sign: "✕", word: m.certificates_verify_revoked, text: m.certificates_verify_revoked_text },
};

function VerifiedFacts({ certificate }: { certificate: Verified }) {
	const format = useFormat();
	const state = states[certificate.state];
	return (
		<section className={styles.answer} aria-live="polite" aria-label={m.certificates_verify_answer()}>
			<p className={styles.state}>
				<Pill tone={state?.tone ?? "neutral"}>
					<span aria-hidden="true">{state?.sign} </span>
					{state?.word() ?? certificate.state}
				</Pill>
				<span className={styles.text}>{state?.text()}</span>
			</p>
			<DefinitionList
				layout="list"
				facts={[
					{ term: m.certificates_number(), value: <span className="mono">{certificate.certificateNumber}</span> },
					{ term: m.certificates_heat(), value: <span className="mono">{certificate.heatNumber}</span> },
					{ term: m.certificates_issued(), value: format.day(certificate.issuedOn) },
					{
						term: "SHA-256",
						value: <span className={`mono ${styles.hash}`}>{certificate.contentSha256.match(/.{1,8}/g)?.join(" ")}</span>,
					},
				]}
			/>
			<p className={styles.note}>{m.certificates_verify_hash()}</p>
		</section>
	);
}
