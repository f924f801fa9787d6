import { z } from "zod";
import { type LoadState, moveOn, type NoticeState, nextStates, receiptStates } from "#shared/supplies/notice-states.ts";
import { deductionCodes, downgradeReasons, rejectionReasons } from "#shared/supplies/receipt-reasons.ts";
import { asRowError, code, instant, mode, note, optional, revision, text, weightLb } from "../../fields.ts";
import { lineNumber } from "./supply-fields.ts";

const step = z.strictObject({
	state: z.enum(receiptStates).describe("State that the load came into."),
	at: instant,
	by: text(120),
	noteEn: optional(note),
	noteEs: optional(note),
});

/**
 * One load at the mill: what its scale and its inspector found, step by step. A newer revision contains all steps
 * again.
 */
export const receiptRow = z
	.strictObject({
		receipt: code,
		supplier: code,
		notice: optional(code),
		load: optional(z.int().min(1).max(1000)),
		po: code,
		poLine: lineNumber,
		mill: code,
		mode,
		vehicle: text(60),
		shippedCommodity: code,
		gradedCommodity: optional(code),
		shipLb: optional(weightLb),
		grossLb: optional(weightLb),
		tareLb: optional(z.int().min(0).max(2_000_000_000)),
		deductions: optional(
			z
				.array(
					z.strictObject({ code: z.enum(deductionCodes).describe("What the weight is deducted for."), lb: weightLb }),
				)
				.max(50),
		),
		moisturePercent: optional(z.number().min(0).max(100)),
		downgradeReason: optional(z.enum(downgradeReasons)),
		radiation: z.enum(["clear", "alarm"]),
		rejectionReason: optional(z.enum(rejectionReasons)),
		scaleTicket: optional(code),
		steps: z.array(step).min(1).max(50),
		revision,
	})
	.superRefine((row, context) => checkReceipt(row, context), { when: () => true });
export type ReceiptRow = z.infer<typeof receiptRow>;

// Runs on rows with other errors too, so that all are reported at once; nothing about their shape is certain then.
function checkReceipt(row: Partial<ReceiptRow> | null, context: z.RefinementCtx): void {
	const error = (path: PropertyKey[], ...details: Parameters<typeof asRowError>) =>
		context.addIssue({ code: "custom", path, ...asRowError(...details) });
	if (row?.notice && !row.load) error(["load"], "required");
	if (row?.load && !row.notice) error(["notice"], "required");
	const isWeighed = typeof row?.grossLb === "number";
	if (isWeighed && typeof row?.tareLb !== "number") error(["tareLb"], "required");
	if (isWeighed && typeof row?.tareLb === "number" && row.tareLb >= (row.grossLb ?? 0))
		error(["tareLb"], "out_of_range", `< ${row.grossLb}`);
	const states = Array.isArray(row?.steps) ? row.steps.map((entry) => entry?.state) : [];
	// Without weights nothing was received, and a rejection says why.
	if (!isWeighed && states.includes("received")) error(["grossLb"], "required");
	if (states.includes("rejected") && !row?.rejectionReason) error(["rejectionReason"], "required");
	const netLb = isWeighed && typeof row?.tareLb === "number" ? (row.grossLb ?? 0) - row.tareLb : undefined;
	if (netLb !== undefined && netLb > 0 && deductedLb(row) > netLb) error(["deductions"], "out_of_range", `<= ${netLb}`);
	for (const [index, from, to] of stepsOutOfTurn(row)) {
		error(["steps", index, "state"], "move_not_allowed", `${from.state} → ${to}|${stepsAfter(from).join(", ")}`);
	}
}

/** The steps of a receipt that may follow a state; what is settled, paid or cancelled is said elsewhere. */
export const stepsAfter = (current: LoadState): NoticeState[] =>
	nextStates(current).filter((state) => (receiptStates as readonly NoticeState[]).includes(state));

const deductedLb = (row: Partial<ReceiptRow> | null) =>
	Array.isArray(row?.deductions) ? row.deductions.reduce((sum, entry) => sum + (Number(entry?.lb) || 0), 0) : 0;

/**
 * Steps that cannot follow the one before them in time; a load that is not there yet can only arrive. By their place in
 * the row.
 */
function stepsOutOfTurn(row: Partial<ReceiptRow> | null): [index: number, from: LoadState, to: NoticeState][] {
	const steps = Array.isArray(row?.steps) ? row.steps : [];
	const isWhole = steps.every((entry) => receiptStates.includes(entry?.state) && typeof entry.at === "string");
	if (!isWhole) return [];
	const inTime = steps
		.map(({ state, at }, index) => ({ state, at, index }))
		.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	const errors: [index: number, from: LoadState, to: NoticeState][] = [];
	let at: LoadState = { state: "in_transit" };
	for (const { state, index } of inTime) {
		const next = moveOn(at, state);
		if (!next) errors.push([index, at, state]);
		// What follows is measured by what the row says, so that one error is reported once.
		at = next ?? (state === "radiation_hold" ? { state, heldFrom: "arrived" } : { state });
	}
	return errors;
}
