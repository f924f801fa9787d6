import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { NoticeRowsPreviewFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { InvalidError } from "#shared/errors.ts";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { childrenOf } from "#shared/forms/form-tree.ts";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { FormHandle } from "#web/forms/core/form-handle.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput, TimeInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { explainFailure } from "#web/forms/parts/explain-failure.ts";
import { FormFoot } from "#web/forms/parts/form-foot.tsx";
import { RepeatedGroup } from "#web/forms/parts/repeated-group.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Icon } from "#web/ui/signs/icon.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type NoticeValues, noticeForm } from "../notice-form.ts";
import { judgeNotice, type Typed, type Verdict } from "../notice-rules.ts";
import { LineInput } from "./line-input.tsx";
import { LoadFields } from "./load-fields.tsx";
import { LoadRows } from "./load-rows.tsx";
import styles from "./notice-entry.module.css";
import { type Looked, type NoticeLine, useNoticeLookups } from "./notice-lookups.ts";
import { NoticeNotes } from "./notice-notes.tsx";
import { SendWhenBack, type WaitsFor, waitsFor } from "./send-when-back.tsx";

const SubmitDocument = graphql(`
	mutation SubmitShippingNotice($input: SubmitShippingNoticeInput!) {
		submitShippingNotice(input: $input) { notice isNew }
	}
`);
const AmendDocument = graphql(`
	mutation AmendShippingNotice($input: AmendShippingNoticeInput!) {
		amendShippingNotice(input: $input) { notice revision }
	}
`);

export type NoticeEntryProps = {
	lines: readonly NoticeLine[];
	commodities: readonly { code: string; nameEn: string; nameEs: string }[];
	/** What the form begins with; `copy` is what "copy the last one" fills in. */
	values: FormValues;
	copy?: FormValues | undefined;
	/** The notice that is amended, and the revision that was looked at. */
	amended?: { notice: string; revision: number } | undefined;
};

/**
 * The entry of a shipping notice, or the amendment of one. What is typed is kept, and sent once however often the line
 * breaks.
 */
export function NoticeEntry({ lines, commodities, values, copy, ...props }: NoticeEntryProps) {
	const navigate = useNavigate();
	// The page follows what others send meanwhile; what the form holds is of the revision that it was opened with, and so
	// is its draft.
	const [amended] = useState(props.amended);
	const form = useForm(noticeForm, { values });
	const draft = useOwnDraft(form, amended ? `notice ${amended.notice} ${amended.revision}` : "notice");
	const typed = useNodeState(form.root).value as Typed;
	const looked = useNoticeLookups(lines, String(typed.line ?? ""), String(typed.bol ?? "").trim(), amended?.notice);
	const format = useFormat();
	const verdict = judgeNotice(
		typed,
		{ ...looked, commodities: new Set(commodities.map(({ code }) => code)) },
		format.day,
	);
	const [waiting, setWaiting] = useState<WaitsFor>();
	const [rows, setRows] = useState("");
	const [hasLeftRows, setLeftRows] = useState(false);
	const areLeft = rows.trim() !== "";
	useCommodityOfLine(form, looked.line?.commodity);
	const handleSubmit = async (sent: NoticeValues) => {
		if (areLeft) throw new InvalidError(m.asn_rows_not_taken());
		if (verdict.faults.length > 0) throw new InvalidError(m.asn_fault_incomplete(), verdict.faults);
		const notice = await send(sent, amended);
		setWaiting(undefined);
		showToast(amended ? m.asn_amended({ notice }) : m.asn_sent({ notice }), "better");
		await navigate(paths.shippingNotice(notice));
	};
	const explain = (error: unknown) => {
		const reason = waitsFor(error);
		setWaiting(reason);
		// Sent automatically once the user has signed in, instead of the page's message to send again.
		return reason === "session" ? { sentence: m.asn_waiting_session(), faults: [] } : explainFailure(error);
	};
	const title = amended ? m.asn_amend_title({ notice: amended.notice }) : m.asn_new();
	return (
		<Card title={title} isEntry>
			<Form<NoticeValues>
				form={form}
				label={title}
				onSubmit={handleSubmit}
				onInvalid={() => {
					setWaiting(undefined);
					setLeftRows(areLeft);
				}}
				explain={explain}
			>
				<HeadFields lines={lines} looked={looked} verdict={verdict} isAmended={amended !== undefined}>
					{copy && (
						<Button icon="copy" onClick={(event) => copyInto(form, copy, event.currentTarget.form)}>
							{m.asn_copy_last()}
						</Button>
					)}
				</HeadFields>
				<RepeatedGroup name="loads" itemName={m.asn_load()} startWith={() => nextLoad(typed)}>
					{(index) => (
						<LoadFields index={index} typed={typed} verdict={verdict} commodities={commodities.map(commodityChoice)} />
					)}
				</RepeatedGroup>
				<LoadRows
					mode={typed.mode ?? "truck"}
					line={String(typed.line ?? "")}
					text={rows}
					onText={(text) => {
						setRows(text);
						setLeftRows(false);
					}}
					valuesOf={() => form.root.value as FormValues}
					isAmended={amended !== undefined}
					onTake={(notice) => takeRows(form, notice)}
				/>
				{hasLeftRows && areLeft && (
					<p role="alert" className={styles.left}>
						<Icon name="alert" size={16} />
						{m.asn_rows_not_taken()}
					</p>
				)}
				{waiting && <SendWhenBack waiting={waiting} onStop={() => setWaiting(undefined)} />}
				<FormFoot draft={draft}>
					<SubmitButton>{amended ? m.asn_send_amendment() : m.asn_send()}</SubmitButton>
				</FormFoot>
			</Form>
		</Card>
	);
}

async function send(sent: NoticeValues, amended: NoticeEntryProps["amended"]): Promise<string> {
	const values = JSON.stringify(sent);
	if (amended) return (await runInBrowser(AmendDocument, { input: { ...amended, values } })).amendShippingNotice.notice;
	return (await runInBrowser(SubmitDocument, { input: { values } })).submitShippingNotice.notice;
}

type HeadProps = {
	lines: readonly NoticeLine[];
	looked: Looked;
	verdict: Verdict;
	isAmended: boolean;
	children: React.ReactNode;
};

function HeadFields({ lines, looked, verdict, isAmended, children }: HeadProps) {
	return (
		<>
			{children}
			<LineInput lines={lines} chosen={looked.line} />
			<RadioInput name="mode" choices={modes.map((value) => ({ value, label: modeLabel(value) }))} />
			<div className={styles.head}>
				<TextInput name="bol" help="billOfLading" autoComplete="off" spellCheck={false} />
				<div className={styles.pair}>
					<DayInput name="shippedOn" />
					<TimeInput name="shippedTime" hint={looked.line ? m.asn_time_hint({ mill: looked.line.mill }) : ""} />
				</div>
				<div className={styles.pair}>
					<DayInput name="expectedOn" />
					<TimeInput name="expectedTime" />
				</div>
				<TextInput name="yard" />
				<div className={styles.pair}>
					<TextInput name="carrier" autoComplete="off" />
					<TextInput name="scac" help="scac" autoComplete="off" spellCheck={false} maxLength={4} />
				</div>
				{!isAmended && <TextInput name="notice" autoComplete="off" spellCheck={false} hint={m.asn_notice_hint()} />}
			</div>
			<NoticeNotes warnings={verdict.warnings.filter(({ field }) => !field.startsWith("loads."))} />
		</>
	);
}

/** A load is of what its line buys, until a user says otherwise. */
function useCommodityOfLine(form: FormHandle, commodity: string | undefined): void {
	useEffect(() => {
		if (!commodity) return;
		const loads = childrenOf(form.root).find(({ name }) => name === "loads");
		for (const load of loads ? childrenOf(loads) : []) {
			const field = childrenOf(load).find(({ name }) => name === "commodity");
			if (field && !field.value) void field.input(commodity, false);
		}
	}, [form, commodity]);
}

/** What changes with every notice is typed next: its bill of lading first. */
function copyInto(form: FormHandle, copy: FormValues, element: HTMLFormElement | null): void {
	form.setValues({ ...(form.root.value as FormValues), ...copy });
	element?.querySelector<HTMLElement>('[name="bol"]')?.focus();
}

/**
 * Adds loads after the existing ones, and copies what their rows say about the notice into its fields; an empty load is
 * replaced.
 */
function takeRows(form: FormHandle, { loads, warnings: _, ...head }: NoticeRowsPreviewFragment): void {
	const values = form.root.value as FormValues;
	const said = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== ""));
	const standing = ((values.loads as FormValues[] | undefined) ?? []).filter(
		({ vehicle, gross, tare }) => vehicle || gross || tare,
	);
	form.setValues({ ...values, ...said, loads: [...standing, ...loads] });
}

/** A further load is of the same kind as the one above; whether it was scanned is said of each. */
function nextLoad({ loads = [] }: Typed): FormValues {
	const { unit = "lb", commodity } = loads.at(-1) ?? {};
	return { unit, commodity };
}

const nameOf = ({ nameEn, nameEs }: { nameEn: string; nameEs: string }) => (getLocale() === "es" ? nameEs : nameEn);

function commodityChoice(commodity: { code: string; nameEn: string; nameEs: string }) {
	return { value: commodity.code, label: `${commodity.code} ${nameOf(commodity)}` };
}
