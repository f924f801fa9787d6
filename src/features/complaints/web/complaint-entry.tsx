import { useMemo } from "react";
import { useNavigate } from "react-router";
import { m } from "#generated/texts/messages.js";
import {
	type ComplaintKind,
	claimsGoods,
	complaintKinds,
	isAboutMoney,
	remedies,
} from "#shared/complaints/complaint-kinds.ts";
import { kindLabel, remedyLabel } from "#shared/complaints/complaint-labels.ts";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { sentFileTypes } from "#shared/forms/sent-files.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { MoneyInput, WeightInput } from "#web/forms/inputs/amount-inputs.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { ComboboxInput } from "#web/forms/inputs/combobox-input.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { FormSteps } from "#web/forms/parts/form-steps.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type ComplaintValues, complaintForm, errorsOfSteel } from "../complaint-form.ts";
import type { ComplaintAbout } from "./about.ts";
import { ClaimClock, ShortageClock } from "./claim-clock.tsx";
import { DefectChoice } from "./defect-choice.tsx";
import { invoiceSearch } from "./find-invoices.ts";
import { orderSearch } from "./find-orders.ts";
import { shipmentSearch } from "./find-shipments.ts";
import { PiecePicker } from "./piece-picker.tsx";
import { type ShipmentLookup, useShipment } from "./use-shipment.ts";

const SubmitDocument = graphql(`
	mutation SubmitComplaint($input: SubmitComplaintInput!) {
		submitComplaint(input: $input)
	}
`);

/**
 * The entry of a complaint in five steps. What it is about may come from where a user pressed "complain"; then it has
 * a draft of its own.
 */
export function ComplaintEntry({ about }: { about: ComplaintAbout }) {
	const navigate = useNavigate();
	const form = useForm(complaintForm, { values: about.values });
	const draft = useOwnDraft(form, `complaint${about.name}`);
	const values = useNodeState(form.root).value as FormValues;
	const lookup = useShipment(String(values.bol ?? "").trim());
	const handleSubmit = async (sent: ComplaintValues) => {
		const { submitComplaint } = await runInBrowser(SubmitDocument, { input: { values: JSON.stringify(sent) } });
		showToast(m.complaints_sent({ number: submitComplaint }), "better");
		await navigate(paths.complaint(submitComplaint));
	};
	return (
		<Card title={m.complaints_new()} isEntry>
			<Form<ComplaintValues> form={form} label={m.complaints_new()} onSubmit={handleSubmit}>
				<FormSteps steps={stepsOf(values, lookup)} submitLabel={m.complaints_send()} draft={draft} />
			</Form>
		</Card>
	);
}

function stepsOf(values: FormValues, lookup: ShipmentLookup) {
	const lacking = errorsOfSteel(values as Pick<ComplaintValues, "kind" | "pieces">, String(values.bol ?? "").trim());
	const errorsOf = (field: string) => lacking.filter((error) => error.field === field);
	const families = Array.isArray(values.families) ? (values.families as string[]) : [];
	const defects = Array.isArray(values.defects_weight_count) ? (values.defects_weight_count as string[]) : [];
	return [
		{
			title: m.complaints_step_shipment(),
			fields: ["kind", "bol", "order", "invoice"],
			faults: errorsOf("bol"),
			content: <ShipmentStep values={values} lookup={lookup} />,
		},
		{
			title: m.complaints_pieces(),
			fields: ["pieces", "claimed"],
			faults: errorsOf("pieces"),
			content: <PiecesStep kind={values.kind} lookup={lookup} />,
		},
		{
			title: m.complaints_defects(),
			fields: ["families", "description", ...families.map((family) => `defects_${family}`)],
			content: (
				<>
					<DefectChoice families={families} />
					<ShortageClock lookup={lookup} kind={values.kind} defects={defects} />
				</>
			),
		},
		{ title: m.complaints_step_asked(), fields: ["asked", "amount", "reference"], content: <RequestStep /> },
		{
			title: m.complaints_files(),
			fields: ["files"],
			content: <FileInput name="files" types={sentFileTypes} upload={uploadFile} hint={m.complaints_files_hint()} />,
		},
	];
}

function ShipmentStep({ values, lookup }: { values: FormValues; lookup: ShipmentLookup }) {
	const format = useFormat();
	const viewer = useViewer();
	const bol = lookup.state === "found" ? lookup.shipment.bolNumber : "";
	const shipments = useMemo(() => shipmentSearch(format), [format]);
	const orders = useMemo(() => orderSearch(format, lookup), [format, lookup]);
	const invoices = useMemo(() => invoiceSearch(format, bol), [format, bol]);
	const seesPrices = viewer ? (viewer.alias ? viewer.alias.kind === "sold_to" : viewer.user.SoldTo.length > 0) : false;
	const kind = complaintKinds.find((one) => one === values.kind) as ComplaintKind | undefined;
	// Another company pays for a load that the user only receives. A kind that was chosen before stays, with a message.
	const onlyReceives = lookup.state === "found" && !lookup.shipment.isBuyer;
	const kinds = complaintKinds.filter((one) => !isAboutMoney(one) || (seesPrices && (!onlyReceives || one === kind)));
	return (
		<>
			<RadioInput name="kind" choices={kinds.map((one) => ({ value: one, label: kindLabel(one) }))} />
			<ComboboxInput name="bol" search={shipments} takesAnything opensEmpty hint={m.complaints_bol_hint()} />
			{lookup.state === "found" && <ClaimClock shipment={lookup.shipment} kind={kind} />}
			{onlyReceives && isAboutMoney(kind) && <p role="status">{m.complaints_fault_prices()}</p>}
			{lookup.state === "missing" && <p role="status">{m.complaints_fault_subject()}</p>}
			<ComboboxInput name="order" search={orders} takesAnything opensEmpty hint={m.complaints_order_hint()} />
			{seesPrices && <ComboboxInput name="invoice" search={invoices} takesAnything opensEmpty />}
		</>
	);
}

function PiecesStep({ kind, lookup }: { kind: unknown; lookup: ShipmentLookup }) {
	if (!claimsGoods(kind)) return <p>{m.complaints_no_pieces()}</p>;
	return (
		<>
			<PiecePicker lookup={lookup} />
			<WeightInput name="claimed" hint={m.complaints_claimed_hint()} />
		</>
	);
}

function RequestStep() {
	return (
		<>
			<RadioInput name="asked" choices={remedies.map((one) => ({ value: one, label: remedyLabel(one) }))} />
			<MoneyInput name="amount" />
			<TextInput name="reference" hint={m.complaints_reference_hint()} />
		</>
	);
}
