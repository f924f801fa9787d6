import { useEffect, useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { markLabel } from "../../document-labels.ts";
import type { PieceMark } from "../../receiving.ts";
import styles from "./check-off.module.css";
import { type Checked, pieceOfCode } from "./tally-view.ts";
import type { TallyPiece } from "./use-tally.ts";

/** The browser's own reader of bar codes (Shape Detection API), where it has one. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare const BarcodeDetector: { new (options: { formats: string[] }): Detector };

// What mills print on tags.
const formats = ["code_128", "code_39", "data_matrix", "qr_code", "pdf417"];
const pauseMs = 250;

export type Scanned = (piece: string, mark: PieceMark, before: PieceMark) => void;

/** Reads tags with the camera: a piece that is read is received, and one read again stays as it is. */
export function TagScanner({ pieces, onScanned }: { pieces: readonly Checked<TallyPiece>[]; onScanned: Scanned }) {
	const video = useRef<HTMLVideoElement>(null);
	const [said, setSaid] = useState<string>();
	const read = useRef<(code: string) => void>(() => {});
	read.current = (code) => {
		const piece = pieceOfCode(
			pieces.map((one) => one.piece),
			code,
		);
		const known = pieces.find((one) => one.piece === piece);
		if (!known) return setSaid(m.documents_check_scan_stranger({ code: code.slice(0, 60) }));
		const { pieceNumber } = known.piece;
		if (known.mark !== "open")
			return setSaid(m.documents_check_scan_known({ piece: pieceNumber, mark: markLabel(known.mark) }));
		navigator.vibrate?.(80);
		onScanned(pieceNumber, "received", "open");
		setSaid(undefined);
	};
	useEffect(() => {
		if (!video.current) return;
		const camera = openCamera(video.current, (code) => read.current(code));
		camera.opened.catch(() => setSaid(m.documents_check_scan_denied()));
		return camera.close;
	}, []);
	return (
		<div className={styles.scanner}>
			<video ref={video} muted playsInline aria-label={m.documents_check_scan_view()} />
			<p className={styles.quiet}>{m.documents_check_scan_hint()}</p>
			<p role="alert">{said}</p>
		</div>
	);
}

/** Shows the camera at the back and reads codes from it; the same code twice in a row is reported once. */
function openCamera(
	video: HTMLVideoElement,
	onCode: (code: string) => void,
): { opened: Promise<void>; close: () => void } {
	let isOver = false;
	let stream: MediaStream | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const stop = () => {
		for (const track of stream?.getTracks() ?? []) track.stop();
	};
	const scan = async (detector: Detector, last: string | undefined) => {
		// A picture that cannot be read is followed by the next one.
		const [found] = await detector.detect(video).catch(() => []);
		if (isOver) return;
		const code = found?.rawValue.trim();
		if (code && code !== last) onCode(code);
		timer = setTimeout(() => void scan(detector, code ?? last), pauseMs);
	};
	const open = async () => {
		stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
		if (isOver) return stop();
		video.srcObject = stream;
		await video.play();
		await scan(new BarcodeDetector({ formats }), undefined);
	};
	return {
		opened: open(),
		close: () => {
			isOver = true;
			clearTimeout(timer);
			stop();
		},
	};
}
