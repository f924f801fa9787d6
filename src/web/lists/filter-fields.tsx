import type { ComponentType } from "react";
import { m } from "#generated/texts/messages.js";
import { filterParameters, isCodes } from "#shared/lists/filter-text.ts";
import type { FilterValue, ListFilter, ListState, NumberRange } from "#shared/lists/list-definition.ts";
import { lengthFromInches } from "#shared/units.ts";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useFormat, useViewer } from "../viewer.tsx";
import styles from "./small-form.module.css";

export type FilterOption = { value: string; label: string };

/** A filter as people meet it. `options` are what choices offer; a filter without words is not offered. */
export type FilterWords = {
	id: string;
	label: string;
	options?: readonly FilterOption[];
	valueLabel?: (code: string) => string;
	/** Shown instead of the usual fields; named as the filter. */
	Field?: ComponentType<FieldsProps>;
};

export type FieldsProps = {
	filter: ListFilter;
	words: FilterWords;
	value: FilterValue | undefined;
	/** What says why the value was not taken. */
	errorId?: string | undefined;
};

/** The native fields of one filter, named as the URL names them: a plain form sends what the page understands. */
export function FilterFields(props: FieldsProps) {
	const { filter, words, value, errorId } = props;
	if (words.Field) return <words.Field {...props} />;
	switch (filter.kind) {
		case "text":
			return (
				<TextField
					name={filter.id}
					label={m.web_list_filter_begins()}
					defaultValue={typeof value === "string" ? value : ""}
					maxLength={100}
					autoComplete="off"
					errorId={errorId}
				/>
			);
		case "flag":
			return <Checkbox name={filter.id} value="1" label={words.label} defaultChecked={value === true} />;
		case "choices":
			return <ChoiceFields id={filter.id} words={words} chosen={value !== undefined && isCodes(value) ? value : []} />;
		case "lengths":
			return <LengthFields filter={filter} value={value as NumberRange | undefined} errorId={errorId} />;
		case "numbers":
			return <NumberFields filter={filter} value={value as NumberRange | undefined} errorId={errorId} />;
		case "days":
			return (
				<DayFields filter={filter} value={value as { from?: string; to?: string } | undefined} errorId={errorId} />
			);
	}
}

function ChoiceFields({ id, words, chosen }: { id: string; words: FilterWords; chosen: readonly string[] }) {
	const options = words.options ?? [];
	// What is chosen stays in sight, even when nothing open holds it any more.
	const missing = chosen.filter((code) => !options.some((option) => option.value === code));
	const all = [...missing.map((code) => ({ value: code, label: words.valueLabel?.(code) ?? code })), ...options];
	if (all.length === 0) return <p>{m.web_list_filter_none()}</p>;
	return (
		<div className={styles.choices}>
			{all.map((option) => (
				<Checkbox
					key={option.value}
					name={id}
					value={option.value}
					label={option.label}
					defaultChecked={chosen.includes(option.value)}
				/>
			))}
		</div>
	);
}

type RangeProps<Range> = Pick<FieldsProps, "filter" | "errorId"> & { value: Range | undefined };

function LengthFields({ filter, value, errorId }: RangeProps<NumberRange>) {
	const format = useFormat();
	const units = useViewer()?.preferences.units ?? "imperial";
	const [from = "", to = ""] = filterParameters(filter);
	const shown = (inches: number | undefined) =>
		inches === undefined ? "" : String(Math.round(lengthFromInches(inches, units) * 10_000) / 10_000);
	return (
		<div className={styles.range}>
			{units === "metric" && <input type="hidden" name="units" value="metric" />}
			<TextField
				name={from}
				label={`${m.web_list_filter_from()}, ${format.lengthUnit}`}
				defaultValue={shown(value?.from)}
				inputMode="decimal"
				autoComplete="off"
				errorId={errorId}
			/>
			<TextField
				name={to}
				label={`${m.web_list_filter_to()}, ${format.lengthUnit}`}
				defaultValue={shown(value?.to)}
				inputMode="decimal"
				autoComplete="off"
				errorId={errorId}
			/>
		</div>
	);
}

function NumberFields({ filter, value, errorId }: RangeProps<NumberRange>) {
	const [from = "", to = ""] = filterParameters(filter);
	return (
		<div className={styles.range}>
			<TextField
				name={from}
				label={m.web_list_filter_from()}
				defaultValue={String(value?.from ?? "")}
				inputMode="decimal"
				autoComplete="off"
				errorId={errorId}
			/>
			<TextField
				name={to}
				label={m.web_list_filter_to()}
				defaultValue={String(value?.to ?? "")}
				inputMode="decimal"
				autoComplete="off"
				errorId={errorId}
			/>
		</div>
	);
}

/** Whose days they are, if not those of the clock that the rows show: "From, UTC". */
export const clockOf = (filter: ListFilter): string => (filter.kind === "days" && filter.isUtc ? ", UTC" : "");

function DayFields({ filter, value, errorId }: RangeProps<{ from?: string; to?: string }>) {
	const [from = "", to = ""] = filterParameters(filter);
	const clock = clockOf(filter);
	return (
		<div className={styles.range}>
			<TextField
				type="date"
				name={from}
				label={`${m.web_list_filter_from()}${clock}`}
				defaultValue={value?.from ?? ""}
				errorId={errorId}
			/>
			<TextField
				type="date"
				name={to}
				label={`${m.web_list_filter_to()}${clock}`}
				defaultValue={value?.to ?? ""}
				errorId={errorId}
			/>
		</div>
	);
}

/** Hidden fields that keep the rest of the view when a plain form is sent. */
export function KeptFields({ state, listed }: { state: ListState; listed: readonly [string, string][] }) {
	return (
		<>
			<input type="hidden" name="tab" value={state.tab} />
			{listed.map(([name, value]) => (
				<input key={`${name}=${value}`} type="hidden" name={name} value={value} />
			))}
		</>
	);
}
