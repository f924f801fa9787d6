import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SendInterchangeMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { CsvFile } from "#web/csv/csv-file.tsx";
import { wordsOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { saveFile } from "#web/data/save-file.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { InterchangeErrors, InterchangeNotices } from "./interchange-tables.tsx";
import styles from "./notice-entry.module.css";

const SendDocument = graphql(`
	mutation SendInterchange($input: SendInterchangeInput!) {
		sendInterchange(input: $input) {
			isTaken
			isNew
			isTest
			answer
			notices { notice purpose revision isNew line loads netLb }
			warnings { at segment element value set reason }
			faults { at segment element value set reason }
		}
	}
`);

type Taken = SendInterchangeMutation["sendInterchange"];
type State =
	| { kind: "none" | "under way" }
	| { kind: "failed"; reason: string }
	| { kind: "looked" | "sent"; taken: Taken };

/**
 * An X12 interchange of a file: looked at first, with what is wrong at its segment, then sent all or not at all, and
 * its 997 to take away.
 */
export function InterchangePanel() {
	const [text, setText] = useState("");
	const [state, setState] = useState<State>({ kind: "none" });
	const { revalidate } = useRevalidator();
	const run = async (sent: string, isTrial: boolean) => {
		setText(sent);
		setState({ kind: "under way" });
		try {
			const { sendInterchange: taken } = await runInBrowser(SendDocument, { input: { text: sent, isTrial } });
			setState({ kind: isTrial ? "looked" : "sent", taken });
			if (taken.isTaken) await revalidate();
		} catch (error) {
			setState({ kind: "failed", reason: wordsOf(error) });
		}
	};
	return (
		<Card title={m.asn_x12_title()}>
			<div className={styles.interchange}>
				<p className={styles.quiet}>{m.asn_x12_hint()}</p>
				<CsvFile
					label={m.asn_x12_file()}
					accept=".x12,.edi,.856,.txt,.dat,text/plain,application/edi-x12"
					onText={(read) => void run(read, true)}
				/>
				<div aria-live="polite">{state.kind === "under way" && m.asn_x12_looking()}</div>
				{state.kind === "failed" && (
					<p role="alert" className={styles.actions}>
						{state.reason}
						<Button onClick={() => void run(text, true)}>{m.asn_rows_again()}</Button>
					</p>
				)}
				{(state.kind === "looked" || state.kind === "sent") && (
					<Outcome taken={state.taken} onSend={() => void run(text, false)} />
				)}
			</div>
		</Card>
	);
}

function Outcome({ taken, onSend }: { taken: Taken; onSend: () => void }) {
	const format = useFormat();
	const { faults, notices, warnings, answer, isTaken, isNew, isTest } = taken;
	const count = format.number(notices.length);
	const maySend = faults.length === 0 && !isTaken && isNew && !isTest;
	return (
		<>
			<p role="status">
				<b>{sentenceOf(taken, count)}</b>
			</p>
			{faults.length > 0 && <InterchangeErrors label={m.asn_x12_faults()} faults={faults} title={m.web_csv_reason()} />}
			{notices.length > 0 && <InterchangeNotices notices={notices} isTaken={isTaken || !isNew} />}
			{warnings.length > 0 && (
				<>
					<p>{m.asn_x12_warnings()}</p>
					<InterchangeErrors label={m.asn_x12_warnings()} faults={warnings} title={m.asn_x12_col_note()} />
				</>
			)}
			<div className={styles.actions}>
				{maySend && (
					<Button variant="primary" onClick={onSend}>
						{notices.length === 1 ? m.asn_x12_send_one() : m.asn_x12_send({ count })}
					</Button>
				)}
				{answer && (!maySend || isTaken) && (
					<Button icon="download" onClick={() => saveAnswer(answer)}>
						{m.asn_x12_answer({ kind: answer.includes("\nST") ? "997" : "TA1" })}
					</Button>
				)}
			</div>
		</>
	);
}

function sentenceOf({ faults, isNew, isTaken, isTest, notices }: Taken, count: string): string {
	if (faults.length > 0) return m.asn_x12_refused();
	if (!isNew) return m.asn_x12_again();
	if (isTest) return m.asn_x12_test();
	if (isTaken) return notices.length === 1 ? m.asn_x12_taken_one() : m.asn_x12_taken({ count });
	return notices.length === 1 ? m.asn_x12_ready_one() : m.asn_x12_ready({ count });
}

/** Gives the answer to the machine as a file, named after its control number. */
function saveAnswer(answer: string): void {
	const control = answer.split(answer[3] ?? "*")[13] ?? "";
	saveFile(`997-${control}.edi`, "application/edi-x12", [answer]);
}
