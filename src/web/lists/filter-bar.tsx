import { type FormEvent, useId, useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { isCodes, readFilter, unread } from "#shared/lists/filter-text.ts";
import {
	type DayRange,
	type FilterValue,
	isNarrowed,
	type ListFilter,
	type NumberRange,
} from "#shared/lists/list-definition.ts";
import { listPath, withChange, withFilter } from "#shared/lists/list-url.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Button } from "../ui/actions/button.tsx";
import { FilterChip } from "../ui/actions/filter-chip.tsx";
import { Tooltip } from "../ui/overlays/tooltip.tsx";
import { useFormat, useSite } from "../viewer.tsx";
import bar from "./filter-bar.module.css";
import { clockOf, FilterFields, type FilterWords } from "./filter-fields.tsx";
import { type ListView, useChangeView } from "./list-view.ts";
import { PlainFilters } from "./plain-filters.tsx";
import styles from "./small-form.module.css";
import { useKeepLayout } from "./use-keep-layout.ts";

type FilterBarProps = { view: ListView; words: readonly FilterWords[] };

/** Filters as chips that say their value; without script a link leads to one plain form of them all. */
export function FilterBar({ view, words }: FilterBarProps) {
	const { list, path, state } = view;
	const change = useChangeView(view);
	const filters = words.flatMap((one) =>
		list.filters.filter(({ id }) => id === one.id).map((filter) => ({ filter, words: one })),
	);
	return (
		<section className={bar.filters} aria-label={m.web_list_filters()} data-print="no">
			{state.search && (
				<FilterChip
					label={m.web_list_search()}
					value={state.search}
					onClear={() => change(withChange(state, { search: "" }))}
				>
					{() => <p>{state.search}</p>}
				</FilterChip>
			)}
			{filters.map((one) => (
				<Chip key={one.filter.id} view={view} {...one} />
			))}
			{isNarrowed(state) && (
				<AppLink
					to={listPath(path, list, withChange(state, { search: "", filters: {}, tab: state.tab }))}
					preventScrollReset
				>
					{m.web_list_clear()}
				</AppLink>
			)}
			<Appearance view={view} />
			<PlainFilters view={view} offered={filters} />
		</section>
	);
}

/** Units and density of the figures; the density is a choice for this list. */
function Appearance({ view }: { view: ListView }) {
	const { list, path, state } = view;
	const keep = useKeepLayout(view);
	const format = useFormat();
	const { density: own } = useSite();
	const density = state.density ?? own ?? "compact";
	const other = density === "compact" ? "comfortable" : "compact";
	const words = {
		compact: m.web_density_compact().toLowerCase(),
		comfortable: m.web_density_comfortable().toLowerCase(),
	};
	const now = words[density];
	const name = m.web_list_density({ now, other: words[other] });
	const shown = m.web_list_density_now({ now });
	return (
		<span className={bar.look}>
			{!list.isUnitless && `${format.lengthUnit}, ${format.tonUnit} · `}
			<Tooltip text={name} isLabel>
				<AppLink
					to={listPath(path, list, { ...state, density: other })}
					prefetch="none"
					preventScrollReset
					onClick={() => keep({ density: other })}
					aria-label={name}
				>
					{shown}
				</AppLink>
			</Tooltip>
		</span>
	);
}

type ChipProps = { view: ListView; filter: ListFilter; words: FilterWords };

function Chip({ view, filter, words }: ChipProps) {
	const { state } = view;
	const format = useFormat();
	const change = useChangeView(view);
	const value = state.filters[filter.id];
	const shown = value === undefined ? undefined : filterText(filter, value, words, format);
	return (
		<FilterChip label={words.label} value={shown} onClear={() => change(withFilter(state, filter.id, undefined))}>
			{(close) => <ChipForm view={view} filter={filter} words={words} close={close} />}
		</FilterChip>
	);
}

function ChipForm({ view, filter, words, close }: ChipProps & { close: () => void }) {
	const [isRefused, setRefused] = useState(false);
	const errorId = useId();
	const change = useChangeView(view);
	const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const entries = [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]);
		const parameters = new URLSearchParams(entries);
		const value = readFilter(filter, parameters, parameters.get("units") === "metric" ? "metric" : "imperial");
		if (value === unread) return setRefused(true);
		close();
		change(withFilter(view.state, filter.id, value));
	};
	return (
		<form onSubmit={handleSubmit} className={styles.chipForm}>
			<FilterFields
				filter={filter}
				words={words}
				value={view.state.filters[filter.id]}
				errorId={isRefused ? errorId : undefined}
			/>
			{isRefused && (
				<p id={errorId} role="alert" className={styles.fault}>
					{errorOf(filter, words.label)}
				</p>
			)}
			<Button type="submit" variant="primary">
				{m.web_list_filter_apply()}
			</Button>
		</form>
	);
}

function errorOf({ kind }: ListFilter, name: string): string {
	if (kind === "days") return m.web_list_filter_days_fault();
	return kind === "lengths" || kind === "numbers"
		? m.web_list_filter_numbers_fault({ name })
		: m.server_list_filter({ name });
}

/** A filter's value as people say it. */
export function filterText(filter: ListFilter, value: FilterValue, words: FilterWords, format: Format): string {
	if (value === true) return m.web_list_filter_yes();
	if (typeof value === "string") return value;
	if (isCodes(value)) {
		const names = value.map(
			(code) => words.options?.find((option) => option.value === code)?.label ?? words.valueLabel?.(code) ?? code,
		);
		return names.length > 3 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
	}
	const show = (end: string | number) => {
		if (filter.kind === "days") return format.day(String(end));
		return filter.kind === "lengths"
			? format.length(Number(end))
			: format.number(Number(end), Number.isInteger(Number(end)) ? 0 : 2);
	};
	return `${rangeText(value as NumberRange | DayRange, show)}${clockOf(filter)}`;
}

function rangeText({ from, to }: NumberRange | DayRange, show: (end: string | number) => string): string {
	if (from === undefined) return m.web_list_filter_at_most({ to: show(to ?? "") });
	return to === undefined
		? m.web_list_filter_at_least({ from: show(from) })
		: m.web_list_filter_range({ from: show(from), to: show(to) });
}
