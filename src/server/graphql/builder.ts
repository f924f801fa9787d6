import SchemaBuilder, {
	BasePlugin,
	type PothosOutputFieldConfig,
	type PothosTypeConfig,
	type SchemaTypes,
} from "@pothos/core";
import { GraphQLError } from "graphql";
import type { Access } from "#shared/access.ts";
import type { FeatureFlagName } from "#shared/feature-flags/feature-flags.ts";
import { isCalendarDay, isInstant } from "#shared/forms/days.ts";
import type { RequestContext } from "../request-context.ts";

declare global {
	export namespace PothosSchemaTypes {
		interface Plugins<Types extends SchemaTypes> {
			access: AccessPlugin<Types>;
		}
		interface BaseTypeOptions<Types extends SchemaTypes = SchemaTypes> {
			/** Who may ask the fields of this type that do not say otherwise themselves. */
			access?: Access;
		}
		interface FieldOptions {
			/** Who may ask this field; narrower than its type's = answered null to others, so it must be nullable. */
			access?: Access;
			/**
			 * A root field that people may ask before they have accepted the terms; all others wait. `again`: only those who
			 * had accepted terms when newer ones came.
			 */
			isBeforeTerms?: boolean | "again";
			/** A root field that the mill may turn off for a while; its error then says what still works. */
			featureFlag?: FeatureFlagName;
			/**
			 * A mutation for which the person's provider must have checked who they are within the last 15 minutes: bank
			 * details, keys, rights, viewing as others, identity providers.
			 */
			needsRecentSignIn?: boolean;
		}
	}
}

/** Carries the access statements into the built schema, where guardSchema enforces them. */
class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
	override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
		const { access } = config.pothosOptions as { access?: Access };
		return { ...config, extensions: { ...config.extensions, access } };
	}

	override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
		const {
			access,
			isBeforeTerms,
			featureFlag: behindFeatureFlag,
			needsRecentSignIn,
		} = config.pothosOptions as PothosSchemaTypes.FieldOptions;
		return {
			...config,
			extensions: { ...config.extensions, access, isBeforeTerms, behindFeatureFlag, needsRecentSignIn },
		};
	}
}

SchemaBuilder.registerPlugin("access", AccessPlugin);

export type SchemaShape = {
	Context: RequestContext;
	DefaultFieldNullability: false;
	Scalars: {
		Day: { Input: string; Output: string };
		DateTime: { Input: string; Output: string | Date };
	};
};

/** The builder that each feature's schema file receives. */
export type Builder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaShape>>;

/** A builder with the scalars and the empty roots; features add the rest. */
export function createBuilder(): Builder {
	const builder: Builder = new SchemaBuilder<SchemaShape>({ plugins: ["access"], defaultFieldNullability: false });
	// Both arrive from PostgreSQL's JSON as text that is already right; checking them again would cost on every row.
	builder.scalarType("Day", {
		description: "A day at the mill, `YYYY-MM-DD`.",
		serialize: (value) => value,
		parseValue: requireDay,
	});
	builder.scalarType("DateTime", {
		description: "An instant, ISO 8601 with its offset.",
		serialize: (value) => value as string,
		parseValue: requireInstant,
	});
	builder.queryType({ description: "What can be asked." });
	builder.mutationType({ description: "What can be done." });
	return builder;
}

// Thrown as an error of the request, which its sender may read.
function requireDay(value: unknown): string {
	// PostgreSQL has no year 0.
	if (!isCalendarDay(value) || value.startsWith("0000")) throw new GraphQLError("must be a day, YYYY-MM-DD");
	return value;
}

function requireInstant(value: unknown): string {
	if (!isInstant(value)) throw new GraphQLError("must be an ISO 8601 instant");
	return value;
}
