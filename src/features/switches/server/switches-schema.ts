import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { announceQuery } from "#server/realtime/live-events.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { liveKinds, type SwitchKey } from "#shared/live-kinds.ts";
import { findSwitch } from "#shared/switches/switches.ts";
import { switchForm } from "../switch-form.ts";
import { changeSwitch, findSwitches, type SwitchChange, type SwitchState } from "./switches-queries.ts";

type Moved = { name: string; isOn: boolean };

/** Switches that were turned, told to everybody: there is nothing of anybody's in them. */
const moved: Topic<SwitchKey, Moved> = {
	kind: liveKinds.switches,
	mayConcern: () => true,
	read: (tx, keys) =>
		tx.sql<Moved>(
			`select k.name, s.is_on as "isOn" from unnest($1::text[]) with ordinality k (name, n)
				join feature_switches s using (name) order by k.n`,
			[keys.map(({ name }) => name)],
		),
};

/** Adds `featureSwitches`, the change of one, and the subscription `featureSwitchMoved`. */
export function addSwitches(builder: Builder): void {
	builder.queryField("featureSwitches", (t) =>
		t.field({
			type: [stateType(builder)],
			access: "admin",
			description: "What can be switched off for a while, and how it stands.",
			resolve: (_root, _args, context) => asAdmin(context, findSwitches),
		}),
	);
	builder.mutationField("setFeatureSwitch", (t) =>
		t.boolean({
			access: "admin",
			description:
				"Switches something off or on, with a reason, for everybody at once; refused when it stands so already.",
			args: {
				name: t.arg.string({ required: true, description: "Its name." }),
				isOn: t.arg.boolean({ required: true, description: "Whether it is to be on." }),
				why: t.arg.string({ required: true, description: "Why." }),
			},
			resolve: (_root, { name, isOn, why }, context) => turn(context, name, isOn, why),
		}),
	);
	addNews(builder);
}

async function turn(context: RequestContext, name: string, isOn: boolean, sent: string): Promise<boolean> {
	const known = findSwitch(name);
	if (!known) throw new NotFoundError();
	const { why } = await takeForm(switchForm, { why: sent }, currentLanguage());
	await asAdmin(context, async (tx) => {
		if (!(await changeSwitch(tx, known, isOn, why, context.viewer?.email ?? "")))
			throw new InvalidError(isOn ? m.switches_already_on() : m.switches_already_off());
		await announceQuery(tx, liveKinds.switches, "select jsonb_build_array(jsonb_build_object('name', $2::text))", [
			known,
		]);
		await recordAudit(tx, context, { action: isOn ? "switch.on" : "switch.off", target: known, detail: { why } });
	});
	forgetViewers(context.database);
	return true;
}

function addNews(builder: Builder): void {
	const one = builder.objectRef<Moved>("FeatureSwitchMove").implement({
		description: "A switch that was turned.",
		access: "signedIn",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Its name." }),
			isOn: t.exposeBoolean("isOn", { description: "Whether it is on now." }),
		}),
	});
	const moves = builder.objectRef<Changes<Moved>>("FeatureSwitchMoves").implement({
		description: "Switches that were turned since the last word.",
		access: "signedIn",
		fields: (t) => ({
			switches: t.field({ type: [one], description: "The switches.", resolve: ({ rows }) => rows }),
			isComplete: t.exposeBoolean("isComplete", { description: "False when more were turned than are named." }),
		}),
	});
	builder.subscriptionField("featureSwitchMoved", (t) =>
		t.field({
			type: moves,
			access: "signedIn",
			description: "Switches as they are turned.",
			subscribe: (_root, _args, context) => follow(context, moved),
			resolve: (told, _args, { database }) => {
				// Whoever is told reads the page again, and must not be shown what this process remembers of a moment ago.
				forgetViewers(database);
				return told;
			},
		}),
	);
}

function stateType(builder: Builder) {
	const change = builder.objectRef<SwitchChange>("FeatureSwitchChange").implement({
		description: "A turn of a switch.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			isOn: t.exposeBoolean("isOn", { description: "Whether it was switched on." }),
			why: t.exposeString("why", { description: "Why." }),
			changedBy: t.exposeString("changedBy", { description: "Who did." }),
			changedAt: t.expose("changedAt", { type: "DateTime", description: "When." }),
		}),
	});
	return builder.objectRef<SwitchState>("FeatureSwitch").implement({
		description: "Something that can be switched off for a while.",
		access: "admin",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Its name." }),
			isOn: t.exposeBoolean("isOn", { description: "Whether it is on." }),
			changes: t.expose("changes", { type: [change], description: "Its newest 20 turns, the newest first." }),
		}),
	});
}
