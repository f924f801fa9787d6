import { Fragment } from "react";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import type { ListedOperation } from "./developer-guide.tsx";
import styles from "./developers.module.css";

type Field = { name: string; where: string; type: string; isRequired: boolean; description: string };
type Operation = ListedOperation & {
	description: string;
	parameters: readonly Field[];
	body: readonly Field[];
	fields: readonly Field[];
	example: string;
	responses: readonly { status: string; description: string }[];
};

/** One operation of the reference: what it takes, what it answers, and an example. */
export function OperationView({ operation }: { operation: Operation }) {
	const { method, path, summary, description, parameters, body, fields, example, responses } = operation;
	return (
		<div className={styles.guide} data-reading>
			<p>
				<AppLink to={paths.developers}>{m.developers_back()}</AppLink>
			</p>
			<h1>{summary}</h1>
			<p>
				<code>
					{method} {path}
				</code>
			</p>
			<p>
				<Described text={description} />
			</p>
			<Fields title={m.developers_parameters()} fields={parameters} marksRequired />
			<Fields title={m.developers_body()} fields={body} marksRequired />
			<Fields title={m.developers_fields_title()} fields={fields} />
			<section aria-labelledby="example">
				<h2 id="example">{m.developers_example()}</h2>
				<ScrollRegion className={styles.code} label={m.developers_example()}>
					<pre>
						<code>{example}</code>
					</pre>
				</ScrollRegion>
			</section>
			<section aria-labelledby="responses">
				<h2 id="responses">{m.developers_responses()}</h2>
				<FactsTable
					label={m.developers_responses()}
					titles={[m.developers_errors_status(), m.developers_description()]}
					rows={responses.map(({ status, description: text }) => ({
						id: status,
						cells: [status, <Described key="description" text={text} />],
					}))}
					isStacked
				/>
			</section>
		</div>
	);
}

type FieldsProps = { title: string; fields: readonly Field[]; marksRequired?: boolean };

function Fields({ title, fields, marksRequired = false }: FieldsProps) {
	if (fields.length === 0) return null;
	const rows = fields.map(({ name, type, isRequired, description }) => ({
		id: name,
		cells: [
			<code key="name">{name}</code>,
			<span key="type">
				<Choices text={type} />
				{isRequired && marksRequired && ` (${m.developers_required()})`}
			</span>,
			<Described key="description" text={description} />,
		],
	}));
	return (
		<section aria-label={title}>
			<h2>{title}</h2>
			<FactsTable
				label={title}
				titles={[m.developers_parameter(), m.developers_type(), m.developers_description()]}
				rows={rows}
				isStacked
			/>
		</section>
	);
}

/** A type, whose choices break between them alone. */
function Choices({ text }: { text: string }) {
	return text.split(" | ").map((part, index) => (
		<Fragment key={part}>
			{index > 0 && " | "}
			<span className={styles.choice}>{part}</span>
		</Fragment>
	));
}

/** A text of the contract, in which names are between back quotes. */
function Described({ text }: { text: string }) {
	return text
		.split("`")
		.map((part, index) => ({ part, at: `${index} ${part}`, isName: index % 2 === 1 }))
		.map(({ part, at, isName }) => (isName ? <code key={at}>{part}</code> : part));
}
