import {
	defaultFieldResolver,
	type GraphQLField,
	type GraphQLObjectType,
	type GraphQLSchema,
	getNamedType,
	isNonNullType,
	isObjectType,
} from "graphql";
import { m } from "#generated/texts/messages.js";
import { type Access, mayAccess } from "#shared/access.ts";

import { ForbiddenError, InvalidError, ReadOnlyError } from "#shared/errors.ts";
import { featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import type { FeatureFlagName } from "#shared/feature-flags/feature-flags.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { currentLanguage } from "../language.ts";
import type { RequestContext } from "../request-context.ts";
import { actingUser } from "../session/acting-user.ts";
import { requireRecentSignIn } from "../session/recent-sign-in.ts";
import { requireTerms } from "../session/require-terms.ts";

type Field = GraphQLField<unknown, RequestContext>;

/** Fields for which nobody said who may ask. A schema with one does not start. */
export function fieldsWithoutAccess(schema: GraphQLSchema): string[] {
	return objectTypes(schema).flatMap((type) =>
		fieldsOf(type)
			.filter((field) => statedAccess(type, field) === undefined)
			.map((field) => `${type.name}.${field.name}`),
	);
}

/**
 * Enforces every access statement: a refused root field throws, a refused field further in answers null, exactly as if
 * it were empty. Fields that their parent's statement already covers keep no resolver at all, so that compiled
 * documents read them as plain properties.
 */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
	const missing = fieldsWithoutAccess(schema);
	if (missing.length > 0) throw new Error(`Say who may ask (access: …): ${missing.join(", ")}`);
	for (const type of objectTypes(schema)) {
		for (const field of fieldsOf(type)) guardField(schema, type, field);
	}
	return schema;
}

function guardField(schema: GraphQLSchema, type: GraphQLObjectType, field: Field): void {
	const isRoot =
		type === schema.getQueryType() || type === schema.getMutationType() || type === schema.getSubscriptionType();
	const isChange = type === schema.getMutationType();
	const needed = neededAccess(type, field, isRoot);
	const resolve = field.resolve ?? defaultFieldResolver;
	if (needed.length === 0 && !isChange) {
		if (isPlain(field)) delete field.resolve;
		return;
	}
	if (!isRoot && isNonNullType(field.type))
		throw new Error(`${type.name}.${field.name} is narrower than its type, so it must be nullable`);
	const { isBeforeTerms } = field.extensions;
	const mayWait = isRoot && isBeforeTerms !== true;
	field.resolve = (parent, args, context, info) => {
		// Pages redirect to the terms; a direct call is refused here. Drafts are still saved.
		const { viewer } = context;
		if (mayWait && viewer && !(isBeforeTerms === "again" && viewer.mustAcceptAgain)) requireTerms(viewer);
		// A user who views as another person changes nothing; the database would refuse it too.
		if (isChange && viewer?.viewAs) throw new ReadOnlyError(m.server_read_only());
		const user = actingUser(viewer);
		if (needed.every((access) => mayAccess(user, access))) {
			if (isRoot) requireFeatureOn(field, context);
			if (isChange)
				return answerOnce(context, String(info.path.key), async (own) => {
					if (field.extensions.needsRecentSignIn) await requireRecentSignIn(own);
					return resolve(parent, args, own, info);
				});
			return resolve(parent, args, context, info);
		}
		if (!isRoot) return null;
		context.onRefused?.(context, `${type.name}.${field.name}`);
		throw new ForbiddenError();
	};
	guardSubscribe(type, field, needed, mayWait);
}

/**
 * Whether it is what its parent has by this name, so that it needs no resolver (Pothos gives each field one that it
 * exposes, and notes its name).
 */
const isPlain = ({ name, extensions }: Field) => extensions.pothosExposedField === name;

/** Says what still works where the mill has turned something off; nothing that was typed is lost by that. */
function requireFeatureOn({ extensions }: Field, { viewer }: RequestContext): void {
	const name = extensions.behindFeatureFlag as FeatureFlagName | undefined;
	if (name && viewer?.featuresOff.includes(name)) throw new InvalidError(featureOffLabel(name, currentLanguage()));
}

/** Refused when the subscription begins, not only when the first change is published. */
function guardSubscribe(type: GraphQLObjectType, field: Field, needed: Access[], mayWait: boolean): void {
	const { subscribe } = field;
	if (!subscribe) return;
	field.subscribe = (parent, args, context, info) => {
		const user = actingUser(context.viewer);
		const isEarly = mayWait && context.viewer?.hasAcceptedTerms === false;
		if (isEarly || !needed.every((access) => mayAccess(user, access))) {
			context.onRefused?.(context, `${type.name}.${field.name}`);
			throw new ForbiddenError();
		}
		return subscribe(parent, args, context, info);
	};
}

function neededAccess(type: GraphQLObjectType, field: Field, isRoot: boolean): Access[] {
	const wanted = new Set([statedAccess(type, field), typeAccess(getNamedType(field.type) as GraphQLObjectType)]);
	const covered = isRoot ? undefined : typeAccess(type);
	// A user who passed any narrower statement has signed in.
	const isCovered = (access: Access) =>
		access === "public" ||
		access === covered ||
		(access === "signedIn" && covered !== undefined && covered !== "public");
	return [...wanted].filter((access) => access !== undefined).filter((access) => !isCovered(access));
}

function statedAccess(type: GraphQLObjectType, field: Field): Access | undefined {
	return (field.extensions.access as Access | undefined) ?? typeAccess(type);
}

function typeAccess(type: { extensions?: Readonly<Record<string, unknown>> }): Access | undefined {
	return type.extensions?.access as Access | undefined;
}

function fieldsOf(type: GraphQLObjectType): Field[] {
	return Object.values(type.getFields()) as Field[];
}

function objectTypes(schema: GraphQLSchema): GraphQLObjectType[] {
	return Object.values(schema.getTypeMap()).filter(
		(type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith("__"),
	);
}
