import type { ReactNode, RefObject } from "react";
import { m } from "#generated/texts/messages.js";
import { listPath, withOpened } from "#shared/lists/list-url.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import type { IconName } from "../../ui/signs/icon-names.ts";
import { Skeleton } from "../../ui/surfaces/skeleton.tsx";
import { useFormat } from "../../viewer.tsx";
import type { ListView } from "../list-view.ts";
import { EmptyUnderAlias } from "../use-hiding-alias.tsx";
import styles from "./preview.module.css";
import { PreviewContext, type RowDocument } from "./preview-context.ts";
import { useOpening } from "./use-opening.ts";
import { usePreviewKeys } from "./use-preview-keys.ts";

type PreviewProps<Row> = {
	ref: RefObject<HTMLElement | null>;
	view: ListView;
	rows: readonly Row[];
	document: RowDocument<Row>;
};

/**
 * What a row opened, beside its list: the way through the page's rows, the way out, and the document itself. Nothing while
 * none is opened.
 */
export function Preview<Row>({ ref, view, rows, document }: PreviewProps<Row>) {
	const { open } = view.state;
	const opening = useOpening(view);
	usePreviewKeys(ref);
	// A user who steps on before the next one is here continues from that one.
	const number = opening ?? open;
	if (!number) return null;
	return (
		<section
			ref={ref}
			className={styles.preview}
			tabIndex={-1}
			aria-label={m.web_preview({ number })}
			aria-busy={isOther(opening, open)}
		>
			<Steps
				view={view}
				number={number}
				numbers={[...new Set(rows.map(document.numberOf))]}
				alone={document.alone(number)}
			/>
			<PreviewContext value={true}>{open && (document.sheet ?? <NotFound number={open} />)}</PreviewContext>
			{isOther(opening, open) && (
				<div className={styles.waiting}>
					<Skeleton lines={12} />
				</div>
			)}
		</section>
	);
}

const isOther = (opening: string | null | undefined, open: string | undefined) =>
	typeof opening === "string" && opening !== open;

function NotFound({ number }: { number: string }) {
	return (
		<div className={styles.none}>
			<EmptyUnderAlias title={m.web_preview_none({ number })} reason={m.web_preview_none_reason()} />
		</div>
	);
}

type StepsProps = { view: ListView; number: string; numbers: readonly string[]; alone: string };

function Steps({ view, number, numbers, alone }: StepsProps) {
	const format = useFormat();
	const at = numbers.indexOf(number);
	const place = { place: format.number(at + 1), count: format.number(numbers.length) };
	return (
		<div className={styles.steps} data-print="no">
			<Step view={view} step="previous" to={at > 0 ? numbers[at - 1] : undefined} icon="left">
				{m.web_preview_previous()}
			</Step>
			<Step view={view} step="next" to={at < 0 ? undefined : numbers[at + 1]} icon="right">
				{m.web_preview_next()}
			</Step>
			<span className={styles.place}>{at < 0 ? m.web_preview_elsewhere() : m.web_preview_place(place)}</span>
			<span className={styles.ways}>
				<ButtonLink variant="quiet" to={alone}>
					{m.web_preview_alone()}
				</ButtonLink>
				<ButtonLink
					variant="quiet"
					icon="close"
					to={listPath(view.path, view.list, withOpened(view.state))}
					prefetch="intent"
					preventScrollReset
					data-step="close"
				>
					{m.web_preview_close()}
				</ButtonLink>
			</span>
		</div>
	);
}

type StepProps = {
	view: ListView;
	step: "next" | "previous";
	to: string | undefined;
	icon: IconName;
	children: ReactNode;
};

/**
 * At the end of the rows it stays, and keeps its focus. Steps take each other's place in the history: one step back
 * leads to the list before anything was opened.
 */
function Step({ view, step, to, icon, children }: StepProps) {
	const { path, list, state } = view;
	return (
		<ButtonLink
			variant="quiet"
			icon={icon}
			to={listPath(path, list, withOpened(state, to ?? state.open))}
			prefetch={to === undefined ? "none" : "intent"}
			preventScrollReset
			replace
			aria-disabled={to === undefined || undefined}
			data-step={to === undefined ? undefined : step}
			onClick={(event) => {
				if (to === undefined) event.preventDefault();
			}}
		>
			{children}
		</ButtonLink>
	);
}
