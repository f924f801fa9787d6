import type { ExpiringKeyFragment, ExpiringRightFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";

graphql(`
	fragment ExpiringKey on ApiKey { id name source expiresAt }
	fragment ExpiringRight on AccessRight { key person personId account accountName endsAt }
`);

type Listed<Row> = { nodes: readonly Row[]; totals: { count: number } };
type ExpiringCardProps = { keys: Listed<ExpiringKeyFragment>; rights: Listed<ExpiringRightFragment> };

/** Keys and rights that end within two weeks, the next ones first. */
export function ExpiringCard({ keys, rights }: ExpiringCardProps) {
	const format = useFormat();
	const rows = [
		...keys.nodes.map(({ id, name, source, expiresAt }) => ({
			id: `key ${id}`,
			at: expiresAt ?? "",
			what: m.administration_expiring_key(),
			cell: <RowLink to={paths.apiKey(id)}>{name}</RowLink>,
			detail: source,
		})),
		...rights.nodes.map(({ key, person, personId, account, accountName, endsAt }) => ({
			id: `right ${key}`,
			at: endsAt ?? "",
			what: m.administration_expiring_right(),
			cell: <RowLink to={paths.person(personId)}>{person}</RowLink>,
			detail: [account, accountName].filter(Boolean).join(" "),
		})),
	].sort((one, other) => one.at.localeCompare(other.at));
	return (
		<Card
			title={m.administration_expiring()}
			aside={
				<>
					<AppLink to={pathWith(paths.apiKeys, { tab: "ending" })}>
						{m.administration_expiring_keys({ count: keys.totals.count, shown: format.number(keys.totals.count) })}
					</AppLink>
					{" · "}
					<AppLink to={pathWith(paths.accessRights, { tab: "ending" })}>
						{m.administration_expiring_rights({
							count: rights.totals.count,
							shown: format.number(rights.totals.count),
						})}
					</AppLink>
				</>
			}
		>
			<FactsTable
				isStacked
				label={m.administration_expiring()}
				titles={[
					m.administration_expiring_name(),
					m.administration_expiring_what(),
					m.administration_expiring_detail(),
					m.administration_expiring_at(),
				]}
				rows={rows.map(({ id, at, what, cell, detail }) => ({ id, cells: [cell, what, detail, format.instant(at)] }))}
				none={m.administration_expiring_none()}
			/>
		</Card>
	);
}
