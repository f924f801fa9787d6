import { useState } from "react";
import type { NoticeRowsPreviewFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { FieldError } from "#shared/errors.ts";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { explainFailure } from "#web/forms/parts/explain-failure.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./notice-entry.module.css";

const SubmitDocument = graphql(`
	mutation SubmitShippingNotices($input: SubmitShippingNoticesInput!) {
		submitShippingNotices(input: $input) { notice }
	}
`);

type State =
	| { kind: "none" }
	| { kind: "failed"; sentence: string; faults: FieldError[] }
	| { kind: "sent"; notices: readonly string[] };
type SendNoticesProps = {
	notices: readonly NoticeRowsPreviewFragment[];
	valuesOf: () => FormValues;
	onSent: () => void;
};

/**
 * Sends the notices of pasted rows, all or none, with what the form says for all of them; names what was sent, or what
 * is wrong with which bill.
 */
export function SendNotices({ notices, valuesOf, onSent }: SendNoticesProps) {
	const format = useFormat();
	const [state, setState] = useState<State>({ kind: "none" });
	const send = async () => {
		setState({ kind: "none" });
		try {
			const sent = notices.map((notice) => JSON.stringify(wholeOf(notice, valuesOf())));
			const { submitShippingNotices } = await runInBrowser(SubmitDocument, { input: { notices: sent } });
			setState({ kind: "sent", notices: submitShippingNotices.map(({ notice }) => notice) });
			onSent();
		} catch (error) {
			setState({ kind: "failed", ...explainFailure(error) });
		}
	};
	return (
		<>
			{state.kind === "failed" && (
				<div role="alert" className={styles.fault}>
					<p>{state.sentence}</p>
					<ul>
						{state.faults.map(({ field, reason }) => (
							<li key={`${field} ${reason}`}>{[billAt(notices, field), reason].filter(Boolean).join(": ")}</li>
						))}
					</ul>
				</div>
			)}
			<div role="status">
				{state.kind === "sent" && (
					<p className={styles.actions}>
						{m.asn_rows_sent({ count: format.number(state.notices.length) })}
						{state.notices.map((notice) => (
							<AppLink key={notice} to={paths.shippingNotice(notice)}>
								{notice}
							</AppLink>
						))}
					</p>
				)}
			</div>
			{notices.length > 0 && (
				<div className={styles.actions}>
					<ActionButton variant="primary" onRun={send}>
						{m.asn_rows_send({ count: format.number(notices.length) })}
					</ActionButton>
				</div>
			)}
		</>
	);
}

/**
 * A notice as its form would hold it. Its key is the entry's with its bill, so that what is sent twice is one notice.
 */
function wholeOf({ bol, line, shippedOn, carrier, loads }: NoticeRowsPreviewFragment, values: FormValues): FormValues {
	const { notice: _own, ...shared } = values;
	const said = Object.fromEntries(Object.entries({ line, shippedOn, carrier }).filter(([, value]) => value !== ""));
	return { ...shared, ...said, bol, loads, key: `${values.key} ${bol}`.slice(0, 80) };
}

function billAt(notices: readonly NoticeRowsPreviewFragment[], field: string): string {
	return notices[Number(field.split(".")[1])]?.bol ?? "";
}
