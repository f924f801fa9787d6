import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf, repeated } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";
import { modes } from "#shared/orders/mode-labels.ts";
import { type WeightUnit, weightUnits } from "#shared/units.ts";

export type LoadMode = (typeof modes)[number];
export const radiationScans = ["clear", "not_scanned", "alarm"] as const;
export type RadiationScan = (typeof radiationScans)[number];

/** One load as it is entered: gross and tare in `unit`, seals as one text with commas. */
export type LoadValues = {
	vehicle: string;
	gross: number;
	tare: number;
	unit: WeightUnit;
	commodity: string;
	radiation: RadiationScan;
	ticket?: string;
	seals?: string;
	files?: FormFile[];
};

/** A notice without faults. `line` is `PO/line`; days and times are those of the mill that receives. */
export type NoticeValues = {
	/** Made once for each entry: what is sent twice under one key is one notice. */
	key: string;
	line: string;
	mode: LoadMode;
	bol: string;
	/** The supplier's own number; without it the mill's is taken. */
	notice?: string;
	shippedOn: string;
	shippedTime: string;
	expectedOn?: string;
	expectedTime?: string;
	yard?: string;
	carrier?: string;
	scac?: string;
	loads: LoadValues[];
};

/** As many as one notice may hold; more go into a further notice. */
export const mostLoads = 200;

/** Photos and documents of one load. */
const mostFiles = 10;

/** A load's fields, in the order in which a spreadsheet holds them too. */
export const loadFields = {
	vehicle: input(labelOf(m.asn_vehicle), { validation: "required:trim|length:1,60" }),
	gross: input(labelOf(m.asn_gross), { type: "float", validation: "required|min:0.001|max:100000000" }),
	tare: input(labelOf(m.asn_tare), { type: "float", validation: "required|min:0|max:100000000" }),
	unit: input(labelOf(m.asn_unit), { initial: "lb", options: weightUnits, validation: "required" }),
	commodity: input(labelOf(m.asn_commodity), { validation: "required:trim|length:1,40" }),
	radiation: input(labelOf(m.asn_radiation), { options: radiationScans, validation: "required" }),
	ticket: input(labelOf(m.asn_ticket), { validation: "length:0,40" }),
	seals: input(labelOf(m.asn_seals), { validation: "length:0,400" }),
	files: sentFiles(labelOf(m.asn_files), mostFiles),
};

/** The one form behind the page, pasted rows, files of rows and the interface for programs. */
export const noticeForm = defineForm<NoticeValues>({
	key: input(labelOf(m.asn_key), { validation: "required:trim|length:8,80" }),
	line: input(labelOf(m.asn_line), { validation: "required:trim|length:3,60" }),
	mode: input(labelOf(m.asn_mode), { initial: "truck", options: modes, validation: "required" }),
	bol: input(labelOf(m.asn_bol), { validation: "required:trim|length:1,40" }),
	notice: input(labelOf(m.asn_notice), { validation: "length:0,40" }),
	shippedOn: input(labelOf(m.asn_shipped_on), { type: "day", validation: "required" }),
	shippedTime: input(labelOf(m.asn_shipped_time), { type: "time", validation: "required" }),
	expectedOn: input(labelOf(m.asn_expected_on), { type: "day" }),
	expectedTime: input(labelOf(m.asn_expected_time), { type: "time" }),
	yard: input(labelOf(m.asn_yard), { validation: "length:0,120" }),
	carrier: input(labelOf(m.asn_carrier), { validation: "length:0,120" }),
	scac: input(labelOf(m.asn_scac), { validation: "length:0,4" }),
	loads: repeated(labelOf(m.asn_loads), loadFields, { validation: `required|min:1|max:${mostLoads}` }),
});
