import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import type { GuideBlock, GuideSection } from "../guide.ts";
import styles from "./developers.module.css";

/** An operation in the list of the reference. */
export type ListedOperation = { id: string; method: string; path: string; summary: string; group: string };
type Props = {
	sections: readonly GuideSection[];
	operations: readonly ListedOperation[];
	/** What is above the guide's sections. */
	children?: ReactNode;
};

/** The guide for programmers, and the list of operations below it. */
export function DeveloperGuide({ sections, operations, children }: Props) {
	const groups = [
		["customer", m.developers_reference_customer()],
		["supplier", m.developers_reference_supplier()],
	] as const;
	return (
		<div className={styles.guide} data-reading>
			<h1>{m.developers_title()}</h1>
			<p>{m.developers_lead()}</p>
			<nav aria-label={m.developers_contents()}>
				<ul className={styles.contents}>
					{[...sections, { id: "reference", title: m.developers_reference_title() }].map(({ id, title }) => (
						<li key={id}>
							<a href={`#${id}`}>{title}</a>
						</li>
					))}
				</ul>
			</nav>
			{children}
			{sections.map(({ id, title, blocks }) => (
				<section key={id} aria-labelledby={id}>
					<h2 id={id}>{title}</h2>
					{blocks.map((block) => (
						<Block key={JSON.stringify(block)} block={block} label={title} />
					))}
				</section>
			))}
			<section aria-labelledby="reference">
				<h2 id="reference">{m.developers_reference_title()}</h2>
				<p>{m.developers_reference_text()}</p>
				{groups.map(([group, title]) => (
					<div key={group} className={styles.group}>
						<h3>{title}</h3>
						<ul className={styles.operations}>
							{operations
								.filter((operation) => operation.group === group)
								.map(({ id, method, path, summary }) => (
									<li key={id}>
										<AppLink to={paths.apiOperation(id)}>
											<code>
												{method} {path}
											</code>
										</AppLink>
										<span>{summary}</span>
									</li>
								))}
						</ul>
					</div>
				))}
			</section>
		</div>
	);
}

function Block({ block, label }: { block: GuideBlock; label: string }) {
	switch (block.kind) {
		case "text":
			return <p>{block.text}</p>;
		case "steps":
			return (
				<ol>
					{block.items.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ol>
			);
		case "list":
			return (
				<ul>
					{block.items.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ul>
			);
		case "links":
			return (
				<ul className={styles.links}>
					{block.links.map(({ to, label: name }) => (
						<li key={to}>
							<a href={to}>{name}</a>
						</li>
					))}
				</ul>
			);
		case "code":
			return (
				<>
					{block.title && <h3>{block.title}</h3>}
					<ScrollRegion className={styles.code} label={block.title ?? `${label}: ${block.code}`}>
						<pre>
							<code>{block.code}</code>
						</pre>
					</ScrollRegion>
				</>
			);
		case "table":
			return (
				<FactsTable
					label={label}
					titles={block.titles}
					rows={block.rows.map((cells) => ({ id: cells[0] ?? "", cells }))}
					isStacked
				/>
			);
	}
}
