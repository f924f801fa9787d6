import { Suspense, useEffect, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useFormat } from "#web/viewer.tsx";
import { markedPiecesLabel } from "../../document-labels.ts";
import styles from "./check-off.module.css";
import type { Scanned } from "./tag-scanner.tsx";
import type { Checked } from "./tally-view.ts";
import { type TallyCount, type TallyFilter, tallyFilters } from "./tally-view.ts";
import type { TallyPiece } from "./use-tally.ts";

const TagScanner = lazyPart(() => import("./tag-scanner.tsx"), "TagScanner");

type CheckToolsProps = {
	counts: TallyCount;
	filter: TallyFilter;
	onFilter: (filter: TallyFilter) => void;
	search: string;
	onSearch: (search: string) => void;
	pieces: readonly Checked<TallyPiece>[];
	onScanned: Scanned;
};

/** What stays in sight: counts, weight, search, filter, and the camera where the browser reads bar codes. */
export function CheckTools({ counts, filter, onFilter, search, onSearch, pieces, onScanned }: CheckToolsProps) {
	const [isScanning, setScanning] = useState(false);
	const canScan = useCanScan();
	return (
		<section className={styles.tools} aria-label={m.documents_check_tools()} data-print="no">
			<Counts counts={counts} />
			<div className={styles.find}>
				<TextField
					label={m.documents_check_search()}
					isLabelHidden
					placeholder={m.documents_check_search()}
					type="search"
					autoCapitalize="characters"
					autoComplete="off"
					value={search}
					onChange={({ target }) => onSearch(target.value)}
				/>
				{canScan && (
					<Button aria-pressed={isScanning} onClick={() => setScanning(!isScanning)}>
						{isScanning ? m.documents_check_scan_stop() : m.documents_check_scan()}
					</Button>
				)}
			</div>
			{isScanning && (
				<Suspense>
					<TagScanner pieces={pieces} onScanned={onScanned} />
				</Suspense>
			)}
			<fieldset className={styles.filters}>
				<legend className="hidden-text">{m.documents_check_show()}</legend>
				{tallyFilters.map((one) => (
					<button key={one} type="button" aria-pressed={filter === one} onClick={() => onFilter(one)}>
						{filterWords[one]()} <b>{countOf(one, counts)}</b>
					</button>
				))}
			</fieldset>
		</section>
	);
}

const filterWords: Record<TallyFilter, () => string> = {
	left: m.documents_check_left,
	all: m.documents_check_all,
	missing: m.documents_check_show_missing,
	damaged: m.documents_check_show_damaged,
};
const countOf = (filter: TallyFilter, counts: TallyCount): number =>
	filter === "all" ? counts.pieces : counts[filter];

function Counts({ counts }: { counts: TallyCount }) {
	const format = useFormat();
	const done = counts.pieces - counts.left;
	const marked = markedPiecesLabel(done, counts.pieces, format.number);
	return (
		<>
			<p className={styles.counts} role="status">
				<b>{marked}</b>
				<span>
					{m.documents_check_weight({
						weight: format.weightLb(counts.receivedLb),
						all: format.weightLb(counts.weightLb),
					})}
				</span>
			</p>
			<progress className={styles.bar} max={counts.pieces} value={done} aria-label={marked} />
		</>
	);
}

/** Known in the browser alone: what the server renders has no camera. */
function useCanScan(): boolean {
	const [canScan, setCanScan] = useState(false);
	useEffect(() => setCanScan("BarcodeDetector" in window && navigator.mediaDevices !== undefined), []);
	return canScan;
}
