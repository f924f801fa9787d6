import { useMemo } from "react";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ComboboxInput } from "#web/forms/inputs/combobox-input.tsx";
import type { ChoiceSearch, SearchedChoice } from "#web/forms/inputs/use-combobox.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./notice-entry.module.css";
import type { NoticeLine } from "./notice-lookups.ts";

const LinesDocument = graphql(`
	query NoticeLines($search: String!, $after: String) {
		noticeLines(search: $search, after: $after) {
			lines { ...NoticeLineFields }
			next
		}
	}
`);

type LineInputProps = {
	/** The first open lines, for when there is no connection. */
	lines: readonly NoticeLine[];
	chosen: NoticeLine | undefined;
};

/**
 * The line of a purchase order: found by its number, commodity or mill among however many there are, with its balance
 * below.
 */
export function LineInput({ lines, chosen }: LineInputProps) {
	const format = useFormat();
	const search = useMemo(() => lineSearch(lines, format), [lines, format]);
	return (
		<div className={styles.line}>
			<ComboboxInput name="line" search={search} opensEmpty placeholder={m.asn_choose_line()} />
			{chosen && <ChosenLine line={chosen} format={format} />}
		</div>
	);
}

function ChosenLine({ line, format }: { line: NoticeLine; format: Format }) {
	const shown = {
		ordered: format.weight(line.orderedLb),
		received: format.weight(line.receivedLb),
		announced: format.weight(line.announcedLb),
	};
	return (
		<div className={styles.chosen} aria-live="polite">
			<strong>{whatOf(line, format)}</strong>
			<span className={styles.quiet}>{m.asn_balance(shown)}</span>
		</div>
	);
}

/**
 * Without a connection the lines that the page came with are searched; the server looks at the line again when the
 * notice is sent.
 */
function lineSearch(lines: readonly NoticeLine[], format: Format): ChoiceSearch {
	const choiceOf = (line: NoticeLine): SearchedChoice => ({
		value: line.line,
		text: line.line,
		label: `${line.line} · ${whatOf(line, format)}`,
	});
	return async (text, _signal, after) => {
		try {
			const { noticeLines } = await runInBrowser(LinesDocument, { search: text, after: after ?? null });
			return { choices: noticeLines.lines.map(choiceOf), next: noticeLines.next ?? null };
		} catch (error) {
			if (after !== undefined || lines.length === 0) throw error;
			const wanted = text.trim().toLowerCase();
			return lines.map(choiceOf).filter(({ label }) => label.toLowerCase().includes(wanted));
		}
	};
}

function whatOf(line: NoticeLine, format: Format): string {
	const name = getLocale() === "es" ? line.nameEs : line.nameEn;
	const left = format.weight(Math.max(line.orderedLb - line.receivedLb - line.announcedLb, 0));
	return [
		`${line.commodity} ${name}`,
		line.mill,
		m.asn_left({ weight: left }),
		m.asn_until({ day: format.day(line.expiresOn) }),
	].join(" · ");
}
