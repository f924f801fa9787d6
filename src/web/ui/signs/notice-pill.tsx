import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { Pill, type Tone } from "./pill.tsx";

const tones: Readonly<Record<string, Tone>> = {
	radiation_hold: "heat",
	rejected: "heat",
	paid: "better",
	settled: "better",
	in_transit: "steel",
	submitted: "steel",
	amended: "steel",
};

/** State of a shipping notice or one of its loads. */
export function NoticePill({ state }: { state: string }) {
	const tone = tones[state] ?? "neutral";
	return (
		<Pill tone={tone}>
			{tone === "heat" && <span aria-hidden="true">▲ </span>}
			{noticeStateLabel(state)}
		</Pill>
	);
}
