import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { findFeatureFlag } from "#shared/feature-flags/feature-flags.ts";
import { type FeatureFlagKey, liveKinds } from "#shared/live-kinds.ts";
import { featureFlagForm } from "../feature-flag-form.ts";
import {
	changeFeatureFlag,
	type FeatureFlagChange,
	type FeatureFlagState,
	findFeatureFlags,
} from "./feature-flags-queries.ts";

type FlagUpdate = { name: string; isOn: boolean };

/** Feature flags that were turned on or off, sent to every user: they contain no data of any account. */
const flagUpdates: Topic<FeatureFlagKey, FlagUpdate> = {
	kind: liveKinds.featureFlags,
	mayConcern: () => true,
	read: (tx, keys) =>
		tx.sql<FlagUpdate>(
			`select k.name, s.is_on as "isOn" from unnest($1::text[]) with ordinality k (name, n)
				join feature_flags s using (name) order by k.n`,
			[keys.map(({ name }) => name)],
		),
};

/** Adds `featureFlags`, the change of one, and the subscription `featureFlagChanged`. */
export function addFeatureFlags(builder: Builder): void {
	builder.queryField("featureFlags", (t) =>
		t.field({
			type: [stateType(builder)],
			access: "admin",
			description: "What can be turned off for a while, and its current state.",
			resolve: (_root, _args, context) => asAdmin(context, findFeatureFlags),
		}),
	);
	builder.mutationField("setFeatureFlag", (t) =>
		t.boolean({
			access: "admin",
			description:
				"Turns a feature off or on, with a reason, for everybody at once; refused if it is in that state already.",
			args: {
				name: t.arg.string({ required: true, description: "Its name." }),
				isOn: t.arg.boolean({ required: true, description: "Whether it is to be on." }),
				why: t.arg.string({ required: true, description: "Why." }),
			},
			resolve: (_root, { name, isOn, why }, context) => turn(context, name, isOn, why),
		}),
	);
	addFeatureFlagUpdates(builder);
}

async function turn(context: RequestContext, name: string, isOn: boolean, sent: string): Promise<boolean> {
	const known = findFeatureFlag(name);
	if (!known) throw new NotFoundError();
	const { why } = await takeForm(featureFlagForm, { why: sent }, currentLanguage());
	await asAdmin(context, async (tx) => {
		if (!(await changeFeatureFlag(tx, known, isOn, why, context.viewer?.email ?? "")))
			throw new InvalidError(isOn ? m.feature_flags_already_on() : m.feature_flags_already_off());
		await publishChanges(tx, liveKinds.featureFlags, "select jsonb_build_array(jsonb_build_object('name', $2::text))", [
			known,
		]);
		await recordAudit(tx, context, {
			action: isOn ? "featureFlag.on" : "featureFlag.off",
			target: known,
			detail: { why },
		});
	});
	forgetViewers(context.database);
	return true;
}

function addFeatureFlagUpdates(builder: Builder): void {
	const one = builder.objectRef<FlagUpdate>("FeatureFlagUpdate").implement({
		description: "A feature flag that changed.",
		access: "signedIn",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Its name." }),
			isOn: t.exposeBoolean("isOn", { description: "Whether it is on now." }),
		}),
	});
	const updates = builder.objectRef<Changes<FlagUpdate>>("FeatureFlagUpdates").implement({
		description: "Feature flags that changed since the last update.",
		access: "signedIn",
		fields: (t) => ({
			featureFlags: t.field({ type: [one], description: "The feature flags.", resolve: ({ rows }) => rows }),
			isComplete: t.exposeBoolean("isComplete", { description: "False if there are more than are listed." }),
		}),
	});
	builder.subscriptionField("featureFlagChanged", (t) =>
		t.field({
			type: updates,
			access: "signedIn",
			description: "Feature flags as they change.",
			subscribe: (_root, _args, context) => follow(context, flagUpdates),
			resolve: (update, _args, { database }) => {
				// A notified page reloads, and must not get the cached state of a moment ago.
				forgetViewers(database);
				return update;
			},
		}),
	);
}

function stateType(builder: Builder) {
	const change = builder.objectRef<FeatureFlagChange>("FeatureFlagChange").implement({
		description: "A change of a feature flag.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			isOn: t.exposeBoolean("isOn", { description: "Whether it was turned on." }),
			why: t.exposeString("why", { description: "Why." }),
			changedBy: t.exposeString("changedBy", { description: "Who did." }),
			changedAt: t.expose("changedAt", { type: "DateTime", description: "When." }),
		}),
	});
	return builder.objectRef<FeatureFlagState>("FeatureFlag").implement({
		description: "Something that can be turned off for a while.",
		access: "admin",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Its name." }),
			isOn: t.exposeBoolean("isOn", { description: "Whether it is on." }),
			changes: t.expose("changes", { type: [change], description: "Its newest 20 turns, the newest first." }),
		}),
	});
}
