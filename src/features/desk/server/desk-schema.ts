import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { type Selection, selectionOf } from "#server/graphql/selection.ts";
import { currentLanguage } from "#server/language.ts";
import { resourceType } from "#server/lists/resources/resource-object.ts";
import { type RequestContext, requireViewer } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { DeskKey } from "../desk-key.ts";
import { isDeskKind } from "../desk-kinds.ts";
import { answerItem, type ImportAnswer } from "./answer-item.ts";
import { asDesk } from "./as-desk.ts";
import { assignItem, settleItem } from "./assign-item.ts";
import { deskItemDetail } from "./desk-rows.ts";
import { findDeskItem } from "./find-desk-item.ts";

/** Adds one case of the mill's desk, and what may be done with it; `importAnswer` imports an answer as a feed would. */
export function addDesk(builder: Builder, importAnswer: ImportAnswer): void {
	const key = builder.inputType("DeskKeyInput", {
		description: "Names a thing at the desk.",
		fields: (t) => ({
			account: t.string({ required: true, description: "Code of its account." }),
			kind: t.string({ required: true, description: "Its kind." }),
			item: t.string({ required: true, description: "Its name within both." }),
		}),
	});
	builder.queryField("deskItem", (t) =>
		t.field({
			type: resourceType(builder, deskItemDetail),
			nullable: true,
			access: "desk",
			description: "One thing at the desk with its conversation; null when there is none in reach.",
			args: { key: t.arg({ type: key, required: true, description: "Which." }) },
			resolve: async (_root, args, context, info) => {
				const named = keyOf(args.key);
				return named ? ((await readItem(context, named, selectionOf(info))) ?? null) : null;
			},
		}),
	);
	builder.mutationFields((t) => ({
		assignDeskItem: t.boolean({
			access: "desk",
			description:
				"Takes something, gives it to a colleague, or releases it to everyone. Refused when another user was faster.",
			args: {
				key: t.arg({ type: key, required: true, description: "Which." }),
				from: t.arg.id({ description: "Who looked after it when it was read; null = nobody." }),
				to: t.arg.id({ description: "Who is to; null = nobody." }),
			},
			resolve: (_root, { key: named, from, to }, context) =>
				assignItem(byOf(context), { ...requireKey(named), from: personOf(from), to: personOf(to) }),
		}),
		settleDeskItem: t.boolean({
			access: "desk",
			description: "Says of a conversation that nothing more needs to be said; a new word brings it back.",
			args: {
				key: t.arg({ type: key, required: true, description: "Which." }),
				version: t.arg.string({ required: true, description: "What was read." }),
			},
			resolve: (_root, { key: named, version }, context) => settleItem(byOf(context), requireKey(named), version),
		}),
		answerDeskItem: t.boolean({
			access: "desk",
			description:
				"Answers for the mill, as its own system would. Refused when it has moved on since it was read; faults name the form's fields.",
			args: {
				key: t.arg({ type: key, required: true, description: "Which." }),
				version: t.arg.string({ required: true, description: "What was read." }),
				values: t.arg.string({ required: true, description: "The form's values, as JSON." }),
			},
			resolve: (_root, { key: named, version, values }, context) =>
				answerItem(
					{ ...byOf(context), language: currentLanguage(), importAnswer },
					requireKey(named),
					version,
					readValues(values),
				),
		}),
	}));
}

/** What an administrator reads of an account that is not on their own lists is on record. */
function readItem(context: RequestContext, key: DeskKey, wanted: Selection) {
	return asDesk(context, async (tx) => {
		const found = await findDeskItem(tx, key, wanted);
		const { SoldTo = [], Suppliers = [] } = context.viewer?.user ?? {};
		if (found && ![...SoldTo, ...Suppliers].includes(key.account))
			await recordAudit(tx, context, { action: "desk.read", target: `${key.kind} ${key.item}`, alias: key.account });
		return found;
	});
}

type GivenKey = { account: string; kind: string; item: string };

// PostgreSQL takes no NUL in text, and no name is this long: such an item simply does not exist.
const isName = (text: string) => text.length > 0 && text.length <= 90 && !text.includes("\u0000");

function keyOf({ account, kind, item }: GivenKey): DeskKey | undefined {
	return isDeskKind(kind) && isName(account) && isName(item) ? { account, kind, item } : undefined;
}

function requireKey(keyInput: GivenKey): DeskKey {
	const key = keyOf(keyInput);
	if (!key) throw new NotFoundError();
	return key;
}

function personOf(id: string | number | null | undefined): number | null {
	if (id === null || id === undefined) return null;
	if (!/^\d{1,15}$/.test(String(id))) throw new InvalidError(m.desk_fault_colleague());
	return Number(id);
}

/** Who acts; throws ForbiddenError for a visitor. */
export function byOf(context: RequestContext) {
	return { context, viewer: requireViewer(context) };
}
