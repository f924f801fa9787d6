import { Fragment, type ReactNode } from "react";
import type { HomeChangesCardFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./changes-card.module.css";
import { rowsPath } from "./home-links.ts";

graphql(`
	fragment HomeChangesCard on HomeChanges {
		since
		isFirst
		promises { count keys newest { orderNumber item poNumber from to } }
		shipped { count keys newest { bolNumber shippedAt timeZone weightLb shipTo orders { orderNumber item } } }
		certificates { count keys newest { number heatNumber orderNumber item issuedOn isCorrected } }
	}
`);

/**
 * What changed since the last visit: promises that changed, what shipped, certificates that were issued. Shows since
 * when.
 */
export function ChangesCard({ changes }: { changes: HomeChangesCardFragment }) {
	const format = useFormat();
	const { since, isFirst, promises, shipped, certificates } = changes;
	const isNothing = promises.count + shipped.count + certificates.count === 0;
	const when = isFirst ? m.home_changes_week() : m.home_changes_since({ when: format.instant(since) });
	return (
		<Card title={isFirst ? m.home_changes_first() : m.home_changes()} aside={when}>
			{isNothing ? (
				<p>{m.home_changes_none()}</p>
			) : (
				<div className={styles.groups}>
					<Group
						title={m.home_changes_promises()}
						all={{ list: paths.orders, filter: "line", label: m.home_all_moved() }}
						{...promises}
					>
						{promises.newest.map((line) => (
							<MovedPromise key={`${line.orderNumber}-${line.item}`} line={line} />
						))}
					</Group>
					<Group
						title={m.home_changes_shipped()}
						all={{ list: paths.billsOfLading, filter: "one", label: m.home_all_shipped() }}
						{...shipped}
					>
						{shipped.newest.map((load) => (
							<Shipped key={load.bolNumber} load={load} />
						))}
					</Group>
					<Group
						title={m.home_changes_certificates()}
						all={{ list: paths.certificates, filter: "one", label: m.home_all_certificates() }}
						{...certificates}
					>
						{certificates.newest.map((certificate) => (
							<Certificate key={certificate.number} certificate={certificate} />
						))}
					</Group>
				</div>
			)}
		</Card>
	);
}

type GroupProps = {
	title: string;
	count: number;
	newest: readonly unknown[];
	keys: readonly string[];
	/** The list that holds them all, and its filter that names single rows. */
	all: { list: string; filter: string; label: string };
	children: ReactNode;
};

function Group({ title, count, newest, keys, all, children }: GroupProps) {
	const format = useFormat();
	return (
		<section>
			<h3 className={styles.title}>
				{title} <span className={styles.count}>{format.number(count)}</span>
			</h3>
			{count === 0 ? (
				<p className={styles.quiet}>{m.home_changes_none_of_these()}</p>
			) : (
				<ul className={styles.list}>{children}</ul>
			)}
			{count > newest.length && (
				<p className={styles.quiet}>
					{m.home_changes_newest({ shown: newest.length, total: format.number(count) })}{" "}
					<AppLink to={rowsPath(all.list, all.filter, keys)}>
						{keys.length < count ? m.home_changes_most({ most: keys.length }) : all.label}
					</AppLink>
				</p>
			)}
		</section>
	);
}

function OrderLink({ orderNumber, item }: { orderNumber: string; item: number }) {
	return <RowLink to={paths.order(orderNumber, item)} className={styles.order}>{`${orderNumber}-${item}`}</RowLink>;
}

function MovedPromise({
	line: { orderNumber, item, poNumber, from, to },
}: {
	line: HomeChangesCardFragment["promises"]["newest"][number];
}) {
	const format = useFormat();
	const isLater = to > from;
	return (
		<li>
			<OrderLink orderNumber={orderNumber} item={item} />{" "}
			<span className={styles.quiet}>{m.home_changes_po({ po: poNumber })}</span>
			<span className={styles.fact} data-urgent={isLater || undefined}>
				{(isLater ? m.home_changes_later : m.home_changes_earlier)({ from: format.day(from), to: format.day(to) })}
			</span>
		</li>
	);
}

function Shipped({
	load: { bolNumber, shippedAt, timeZone, weightLb, shipTo, orders },
}: {
	load: HomeChangesCardFragment["shipped"]["newest"][number];
}) {
	const format = useFormat();
	return (
		<li>
			<RowLink to={paths.billOfLading(bolNumber)} className="mono">
				{bolNumber}
			</RowLink>{" "}
			<span className={styles.quiet}>{format.instant(shippedAt, timeZone)}</span>
			<span className={styles.fact}>
				{[format.weight(weightLb), shipTo].filter(Boolean).join(" · ")}
				{orders.map((line) => (
					<Fragment key={`${line.orderNumber}-${line.item}`}>
						{" · "}
						<OrderLink {...line} />
					</Fragment>
				))}
			</span>
		</li>
	);
}

function Certificate({ certificate }: { certificate: HomeChangesCardFragment["certificates"]["newest"][number] }) {
	const format = useFormat();
	const { number, heatNumber, orderNumber, item, issuedOn, isCorrected } = certificate;
	return (
		<li>
			<RowLink to={paths.certificate(number)} className="mono">
				{number}
			</RowLink>{" "}
			<span className={styles.quiet}>{format.day(issuedOn)}</span>
			<span className={styles.fact}>
				{m.home_changes_heat({ heat: heatNumber })} · <OrderLink orderNumber={orderNumber} item={item} />
				{isCorrected && ` · ${m.home_changes_corrected()}`}
			</span>
		</li>
	);
}
