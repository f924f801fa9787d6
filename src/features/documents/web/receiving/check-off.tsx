import { useCallback, useMemo, useState } from "react";
import type { CheckedTallyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type PieceMark, receivingState } from "../../receiving.ts";
import styles from "./check-off.module.css";
import { CheckTools } from "./check-tools.tsx";
import { FinishTally } from "./finish-tally.tsx";
import { PieceGroups } from "./piece-groups.tsx";
import { ReceivingPill } from "./receiving-pill.tsx";
import { SendStatus } from "./send-status.tsx";
import { countPieces, filterPieces, type TallyFilter } from "./tally-view.ts";
import { UndoBar } from "./undo-bar.tsx";
import { useKeptCopy } from "./use-kept-copy.ts";
import { useTally } from "./use-tally.ts";

type LastMark = { piece: string; mark: PieceMark; before: PieceMark };

/** The check-off of one load. */
export function CheckOff({ loaded }: { loaded: CheckedTallyFragment }) {
	const person = useViewer()?.email ?? "";
	const tally = useTally(loaded, person);
	const { check, pieces } = tally;
	const isFinished = check.finishedAt !== null;
	const isCopied = useKeptCopy(person, isFinished);
	const [last, setLast] = useState<LastMark>();
	const { filter, choose, search, setSearch, stays, stay } = useChoice();
	const counts = useMemo(() => countPieces(pieces), [pieces]);
	const shown = useMemo(() => filterPieces(pieces, { filter, search, stays }), [pieces, filter, search, stays]);
	const { mark } = tally;
	const handleMark = useCallback(
		(piece: string, next: PieceMark, before: PieceMark) => {
			mark(piece, next);
			stay(piece);
			setLast({ piece, mark: next, before });
		},
		[mark, stay],
	);
	return (
		<>
			<PageHeader
				title={m.documents_check_title({ bol: check.bolNumber })}
				trail={[
					{ to: paths.shipmentTallies, label: m.documents_tallies_title() },
					{ to: paths.tallyChecks, label: m.documents_check_loads() },
				]}
				mark={<ReceivingPill state={receivingState({ ...counts, isFinished })} counts={counts} />}
			/>
			<Facts check={check} />
			<SendStatus tally={tally} isCopied={isCopied} />
			<CheckTools
				counts={counts}
				filter={filter}
				onFilter={choose}
				search={search}
				onSearch={setSearch}
				pieces={pieces}
				onScanned={handleMark}
			/>
			<PieceGroups shown={shown} all={pieces} timeZone={check.timeZone} onMark={handleMark} />
			{shown.length === 0 && (
				<p className={styles.nothing} role="status">
					{filter === "left" && search === "" ? m.documents_check_none_left() : m.documents_check_nothing_found()}
				</p>
			)}
			<FinishTally tally={tally} counts={counts} />
			<UndoBar
				last={last}
				onUndo={({ piece, before }) => {
					mark(piece, before);
					setLast(undefined);
				}}
			/>
		</>
	);
}

function Facts({ check }: { check: CheckedTallyFragment }) {
	const format = useFormat();
	const facts = [check.shipTo, check.vehicle, format.instant(check.shippedAt, check.timeZone)];
	return <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>;
}

/** Which pieces are looked at. Rows that were marked stay until a filter is chosen again. */
function useChoice() {
	const [filter, setFilter] = useState<TallyFilter>("left");
	const [search, setSearch] = useState("");
	const [stays, setStays] = useState<ReadonlySet<string>>(new Set());
	const choose = useCallback((next: TallyFilter) => {
		setFilter(next);
		setStays(new Set());
	}, []);
	const stay = useCallback((piece: string) => setStays((before) => new Set(before).add(piece)), []);
	return { filter, choose, search, setSearch, stays, stay };
}
