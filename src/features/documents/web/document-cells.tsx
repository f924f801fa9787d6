import type { ReactNode } from "react";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { documentStateLabel } from "../document-labels.ts";

const tones: Readonly<Record<string, Tone>> = { published: "steel", revoked: "heat" };

/** A document's state in a word; orange only where it must not be used any more. */
export function DocumentPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{documentStateLabel(state)}</Pill>;
}

/** A number, or a dash where there is none. */
export function mono(text: string | null | undefined): ReactNode {
	return text ? <span className="mono">{text}</span> : "–";
}
