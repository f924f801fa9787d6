import { useState } from "react";
import type { CheckedTallyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { wordsOf } from "#web/data/failed-request.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Button, ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./check-off.module.css";
import { finishTallyDocument, reopenTallyDocument } from "./tally-documents.ts";
import type { TallyCount } from "./tally-view.ts";
import type { Tally } from "./use-tally.ts";

/** The end of receiving: who finished it, what is to be complained of, and what was. */
export function FinishTally({ tally, counts }: { tally: Tally; counts: TallyCount }) {
	const { check } = tally;
	return (
		<Card title={m.documents_check_end()}>
			<div className={styles.end}>
				{check.finishedAt ? <Finished tally={tally} /> : <Unfinished tally={tally} counts={counts} />}
				<Complain tally={tally} />
				<Complaints check={check} />
			</div>
		</Card>
	);
}

function Unfinished({ tally, counts }: { tally: Tally; counts: TallyCount }) {
	const { check, pieces, waiting, mark } = tally;
	const { run, isBusy, error } = useChange(tally);
	const finish = () => run(async () => (await runInBrowser(finishTallyDocument, { bol: check.bolNumber })).finishTally);
	const markRest = () => {
		for (const one of pieces) if (one.mark === "open") mark(one.piece.pieceNumber, "missing");
	};
	if (counts.left > 0)
		return (
			<>
				<p>
					{counts.left === 1
						? m.documents_check_still_left_one()
						: m.documents_check_still_left({ count: counts.left })}
				</p>
				{counts.left < counts.pieces && (
					<Button onClick={markRest}>{m.documents_check_rest_missing({ count: counts.left })}</Button>
				)}
			</>
		);
	if (waiting > 0) return <p>{m.documents_check_finish_waits()}</p>;
	return (
		<>
			<Button variant="primary" icon="check" isPending={isBusy} onClick={finish}>
				{m.documents_check_finish()}
			</Button>
			{error && <p role="alert">{error}</p>}
		</>
	);
}

function Finished({ tally }: { tally: Tally }) {
	const { check } = tally;
	const format = useFormat();
	const authorOf = useAuthor();
	const { run, isBusy, error } = useChange(tally);
	const reopen = () => run(async () => (await runInBrowser(reopenTallyDocument, { bol: check.bolNumber })).reopenTally);
	return (
		<>
			<p>
				{m.documents_check_finished({
					name: authorOf(check.finishedBy, { side: "customer", company: check.finishedCompany }),
					time: format.instant(check.finishedAt),
				})}
			</p>
			<Button isPending={isBusy} onClick={reopen}>
				{m.documents_check_reopen()}
			</Button>
			{error && <p role="alert">{error}</p>}
		</>
	);
}

/** What did not come whole, ready to be claimed: the entry finds its pieces ticked. */
function Complain({ tally: { check, pieces, waiting } }: { tally: Tally }) {
	const of = (mark: "missing" | "damaged") =>
		pieces.filter((one) => one.mark === mark).map(({ piece }) => piece.pieceNumber);
	const [missing, damaged] = [of("missing"), of("damaged")];
	if (waiting > 0) return null;
	const bol = check.bolNumber;
	return (
		<>
			{missing.length > 0 && (
				<ButtonLink to={paths.complaintEntry({ bol, kind: "delivery", defect: "pieces_short", pieces: missing })}>
					{m.documents_check_complain_missing({ count: missing.length })}
				</ButtonLink>
			)}
			{damaged.length > 0 && (
				<ButtonLink to={paths.complaintEntry({ bol, kind: "transit_damage", pieces: damaged })}>
					{m.documents_check_complain_damaged({ count: damaged.length })}
				</ButtonLink>
			)}
		</>
	);
}

function Complaints({ check: { complaints } }: { check: CheckedTallyFragment }) {
	const format = useFormat();
	if (complaints.length === 0) return null;
	return (
		<div>
			<h3>{m.documents_check_complaints()}</h3>
			<ul>
				{complaints.map(({ complaintNumber, claimedLb }) => (
					<li key={complaintNumber}>
						<AppLink to={paths.complaint(complaintNumber)} className="mono">
							{complaintNumber}
						</AppLink>
						{claimedLb > 0 && ` · ${format.weightLb(claimedLb)}`}
					</li>
				))}
			</ul>
		</div>
	);
}

/** A change that needs the server at once; what it says when it cannot is shown where it was pressed. */
function useChange({ adopt }: Tally) {
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string>();
	const run = async (work: () => Promise<CheckedTallyFragment>) => {
		setBusy(true);
		setError(undefined);
		try {
			adopt(await work());
		} catch (error) {
			setError(wordsOf(error));
		} finally {
			setBusy(false);
		}
	};
	return { run, isBusy, error };
}
