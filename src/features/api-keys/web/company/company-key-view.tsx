import { useRevalidator } from "react-router";
import type { CompanyKeyQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "../api-keys.module.css";
import { RevokeKey, RotateKey } from "../key-forms.tsx";
import { Calls, isLive, KeyPill, Scopes } from "../key-parts.tsx";

const ReplaceCompanyKeyDocument = graphql(`
	mutation ReplaceCompanyKey($input: ReplaceCompanyKeyInput!) {
		replaceCompanyKey(input: $input) {
			id
			key
		}
	}
`);
const RevokeCompanyKeyDocument = graphql(`
	mutation RevokeCompanyKey($input: RevokeCompanyKeyInput!) {
		revokeCompanyKey(input: $input)
	}
`);
const TakeOverCompanyKeyDocument = graphql(`
	mutation TakeOverCompanyKey($id: ID!) {
		takeOverCompanyKey(id: $id)
	}
`);

type CompanyKey = CompanyKeyQuery["companyKeys"]["nodes"][number];
type CompanyKeyViewProps = { companyKey: CompanyKey; path: string };

/** One key of the company: what it opens, its recent calls, and, for administrators, what becomes of it. */
export function CompanyKeyView({ companyKey, path }: CompanyKeyViewProps) {
	const { id, name, state, isManaged, isOwn, calls } = companyKey;
	const isOpen = isManaged && isLive(state);
	return (
		<>
			<PageHeader
				title={name}
				trail={[{ to: path, label: m.api_keys_company_title() }]}
				trailEnd={name}
				mark={<KeyPill state={state} />}
			/>
			<div className={styles.cards}>
				<Card>
					<Facts companyKey={companyKey} path={path} />
				</Card>
				{isOpen && !isOwn && <TakeOver companyKey={companyKey} />}
				<Calls calls={calls} />
				{isManaged && (
					<RotateKey
						key={`rotate ${id}`}
						isGood={isOpen}
						about={m.api_keys_company_rotate_about()}
						pathOf={(next) => `${path}?key=${next}`}
						rotate={async (values) =>
							(await runInBrowser(ReplaceCompanyKeyDocument, { input: { id, ...values } })).replaceCompanyKey
						}
					/>
				)}
				{isOpen && (
					<RevokeKey
						key={`revoke ${id}`}
						revoke={(values) => runInBrowser(RevokeCompanyKeyDocument, { input: { id, ...values } })}
					/>
				)}
			</div>
		</>
	);
}

function Facts({ companyKey, path }: CompanyKeyViewProps) {
	const format = useFormat();
	const { accounts, scopes, owner, hint, usedAt, expiresAt, createdAt, revokedAt, replaces } = companyKey;
	return (
		<DefinitionList
			facts={[
				{ term: m.api_keys_accounts(), value: <span className="mono">{accounts.join(", ")}</span> },
				{ term: m.api_keys_scopes(), value: <Scopes scopes={scopes} /> },
				{ term: m.api_keys_owner(), value: owner },
				{ term: m.api_keys_hint(), value: <span className="mono">{hint}…</span> },
				{ term: m.api_keys_used(), value: usedAt ? format.instant(usedAt) : m.api_keys_never_used() },
				{ term: m.api_keys_expires(), value: expiresAt ? format.instant(expiresAt) : m.api_keys_never_expires() },
				{ term: m.api_keys_created(), value: format.instant(createdAt) },
				{ term: m.api_keys_revoked(), value: revokedAt && format.instant(revokedAt) },
				{
					term: m.api_keys_replaces(),
					value: replaces && <AppLink to={`${path}?key=${replaces}`}>{m.api_keys_number({ id: replaces })}</AppLink>,
				},
			]}
		/>
	);
}

/** Makes the reader the owner: for a key that has stopped, or whose owner leaves. */
function TakeOver({ companyKey: { id, owner, state } }: { companyKey: CompanyKey }) {
	const { revalidate } = useRevalidator();
	const takeOver = async () => {
		await runInBrowser(TakeOverCompanyKeyDocument, { id });
		showToast(m.api_keys_taken_over(), "better");
		await revalidate();
	};
	const about = state === "without-right" ? m.api_keys_take_over_stopped : m.api_keys_take_over_about;
	return (
		<Card title={m.api_keys_take_over()}>
			<p className={styles.about}>{about({ owner })}</p>
			<ActionButton onRun={takeOver}>{m.api_keys_take_over()}</ActionButton>
		</Card>
	);
}
