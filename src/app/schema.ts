import type { GraphQLSchema } from "graphql";
import { addMyAccounts } from "#features/accounts/server/my-accounts-schema.ts";
import { addFeedRuns } from "#features/feeds/server/feed-runs-schema.ts";
import { addPreferences } from "#features/users/server/preferences-schema.ts";
import { addViewer } from "#features/users/server/viewer-schema.ts";
import { addFormDrafts } from "#server/forms/form-drafts-schema.ts";
import { createBuilder } from "#server/graphql/builder.ts";
import { guardSchema } from "#server/graphql/guard-schema.ts";

/** The one schema, put together from the features; it does not build while a field has no access statement. */
export function buildSchema(): GraphQLSchema {
	const builder = createBuilder();
	addViewer(builder);
	addPreferences(builder);
	addFeedRuns(builder);
	addMyAccounts(builder);
	addFormDrafts(builder);
	return guardSchema(builder.toSchema());
}
