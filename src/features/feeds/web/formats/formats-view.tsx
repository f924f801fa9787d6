import type { FeedFormatQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink, DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { type EntityName, entityNames } from "../../entities.ts";
import { fieldTypeLabel } from "../../field-labels.ts";
import styles from "../feeds.module.css";

type Format = FeedFormatQuery["feedFormat"];

const mono = (text: string) => <span className="mono">{text}</span>;

/**
 * Every kind of rows that a system may send; of one of them each field, an example and the ways to take and to try it.
 */
export function FormatsView({ format }: { format: Format | undefined }) {
	const title = format ? entityLabel(format.entity) : m.feeds_formats();
	const trail = [
		{ to: paths.feeds, label: m.feeds_title() },
		...(format ? [{ to: paths.feedFormat(), label: m.feeds_formats() }] : []),
	];
	return (
		<>
			<PageHeader title={title} trail={trail} trailEnd={title} actions={<Ways format={format} />} />
			<div className={styles.cards}>{format ? <OneFormat format={format} /> : <AllFormats />}</div>
		</>
	);
}

function Ways({ format }: { format: Format | undefined }) {
	if (!format) return <DocumentButtonLink href="/api/openapi.json">OpenAPI</DocumentButtonLink>;
	return (
		<>
			<ButtonLink to={paths.tryFeed(format.entity)} variant="primary">
				{m.feeds_try()}
			</ButtonLink>
			<DocumentButtonLink href={`/api/schemas/${format.entity}.json`}>JSON Schema</DocumentButtonLink>
		</>
	);
}

function AllFormats() {
	return (
		<>
			<p className={styles.about}>{m.feeds_formats_about()}</p>
			<Card>
				<SheetTable
					rows={entityNames}
					keyOf={(entity) => entity}
					columns={[
						{
							title: m.feeds_admin_entity(),
							cell: (entity: EntityName) => <AppLink to={paths.feedFormat(entity)}>{entityLabel(entity)}</AppLink>,
						},
						{ title: m.feeds_formats_address(), cell: (entity: EntityName) => mono(`POST /api/feeds/v1/${entity}`) },
						{
							title: m.feeds_try(),
							cell: (entity: EntityName) => <AppLink to={paths.tryFeed(entity)}>{m.feeds_try()}</AppLink>,
						},
					]}
				/>
			</Card>
		</>
	);
}

function OneFormat({ format: { entity, fields, example } }: { format: Format }) {
	return (
		<>
			<p className={styles.about}>
				{m.feeds_formats_how()} {mono(`POST /api/feeds/v1/${entity}`)}
			</p>
			<Card title={m.feeds_formats_fields()}>
				<SheetTable
					label={m.feeds_formats_fields()}
					rows={fields}
					keyOf={({ path }) => path}
					columns={[
						{ title: m.feeds_rejected_field(), cell: ({ path }) => mono(path) },
						{ title: m.feeds_formats_type(), cell: ({ type }) => fieldTypeLabel(type) },
						{ title: m.feeds_formats_unit(), cell: ({ unit }) => unit ?? "–" },
						{ title: m.feeds_formats_required(), cell: ({ isRequired }) => (isRequired ? m.feeds_formats_yes() : "–") },
						{ title: m.feeds_formats_bounds(), cell: ({ bounds }) => bounds ?? "–" },
						{
							title: m.feeds_formats_choices(),
							cell: ({ choices }) => <span className={styles.reason}>{choices.join(", ") || "–"}</span>,
						},
					]}
				/>
			</Card>
			<Card title={m.feeds_formats_example()}>
				<pre className={styles.row}>{JSON.stringify(JSON.parse(example), null, 2)}</pre>
			</Card>
		</>
	);
}
