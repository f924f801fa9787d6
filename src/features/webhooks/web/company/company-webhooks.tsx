import type { CompanyWebhooksQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { IntegrationTabs } from "#web/layouts/integration-tabs.tsx";
import type { PageContext } from "#web/page-context.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "../webhooks.module.css";
import { CompanyEndpointPill, placeWith, type WebhooksPlace } from "./webhooks-place.tsx";

// The list is what people mostly come for.
const CompanyEndpointView = lazyPart(() => import("./company-endpoint-view.tsx"), "CompanyEndpointView");
const NewCompanyEndpoint = lazyPart(() => import("./new-company-endpoint.tsx"), "NewCompanyEndpoint");

const CompanyWebhooksDocument = graphql(`
	query CompanyWebhooks {
		companyWebhooks {
			id
			name
			url
			state
			hasRight
			waiting
			dead
			deliveredAt
			accounts {
				code
				name
			}
		}
		myCompanies {
			code
			name
			lists
		}
	}
`);
const CompanyWebhookDocument = graphql(`
	query CompanyWebhook($id: ID!, $before: ID) {
		companyWebhook(id: $id) {
			...ShownCompanyWebhook
		}
		myCompanies {
			code
			name
			lists
		}
	}
`);

/** Endpoints of the reader's company; `?task=new` makes one, `?endpoint=` shows one. */
export async function loadCompanyWebhooks({ execute }: Pick<PageContext, "execute">, request: Request) {
	const query = new URL(request.url).searchParams;
	const id = query.get("endpoint");
	if (id) {
		const found = await execute(CompanyWebhookDocument, { id, before: query.get("before") });
		return { kind: "one" as const, endpoint: found.companyWebhook, companies: found.myCompanies };
	}
	const { companyWebhooks: endpoints, myCompanies: companies } = await execute(CompanyWebhooksDocument, {});
	const isNew = query.get("task") === "new" && companies.length > 0;
	return { kind: isNew ? ("new" as const) : ("list" as const), endpoints, companies };
}

export type FoundWebhooks = Awaited<ReturnType<typeof loadCompanyWebhooks>>;

/** The webhooks of the reader's company. */
export function CompanyWebhooks({ found, place }: { found: FoundWebhooks; place: WebhooksPlace }) {
	const companies = found.companies.filter(({ lists }) => lists.includes("supplier") === (place.side === "supplier"));
	if (found.kind === "one")
		return (
			<CompanyEndpointView key={found.endpoint.id} endpoint={found.endpoint} companies={companies} place={place} />
		);
	if (found.kind === "new") return <NewCompanyEndpoint companies={companies} place={place} />;
	return <List endpoints={found.endpoints} mayCreate={companies.length > 0} place={place} />;
}

type Endpoints = CompanyWebhooksQuery["companyWebhooks"];
type ListProps = { endpoints: Endpoints; mayCreate: boolean; place: WebhooksPlace };

function List({ endpoints, mayCreate, place }: ListProps) {
	const make = mayCreate && (
		<ButtonLink to={placeWith(place, { task: "new" })} variant="primary">
			{m.webhooks_new()}
		</ButtonLink>
	);
	return (
		<>
			<PageHeader title={m.webhooks_company_title()} actions={make} />
			<IntegrationTabs side={place.side} here="webhooks" />
			<p className={styles.lead}>{m.webhooks_company_about()}</p>
			{endpoints.length === 0 ? (
				<EmptyState
					title={m.webhooks_company_none()}
					reason={mayCreate ? m.webhooks_company_none_why() : m.webhooks_company_none_other()}
				/>
			) : (
				<Card>
					<Endpoints endpoints={endpoints} place={place} />
				</Card>
			)}
		</>
	);
}

function Endpoints({ endpoints, place }: Omit<ListProps, "mayCreate">) {
	const format = useFormat();
	return (
		<FactsTable
			isStacked
			label={m.webhooks_company_title()}
			titles={[
				m.webhooks_name(),
				m.webhooks_state(),
				m.webhooks_company_accounts(),
				m.webhooks_waiting(),
				m.webhooks_dead(),
				m.webhooks_delivered(),
				m.webhooks_url(),
			]}
			rows={endpoints.map((one) => ({
				id: one.id,
				cells: [
					<AppLink key="name" to={placeWith(place, { endpoint: one.id })}>
						{one.name}
					</AppLink>,
					<CompanyEndpointPill key="state" endpoint={one} />,
					one.accounts.map(({ code }) => code).join(", "),
					format.number(one.waiting),
					format.number(one.dead),
					one.deliveredAt ? format.instant(one.deliveredAt) : "–",
					<span key="url" className={styles.url}>
						{one.url}
					</span>,
				],
			}))}
		/>
	);
}
