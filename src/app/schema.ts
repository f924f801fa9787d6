import type { GraphQLSchema } from "graphql";
import { addMyAccounts } from "#features/accounts/server/my-accounts-schema.ts";
import { addComplaintChanges } from "#features/complaints/server/complaint-changes.ts";
import { addComplaints } from "#features/complaints/server/complaint-schema.ts";
import { addFeedRuns } from "#features/feeds/server/feed-runs-schema.ts";
import { addHome } from "#features/home/server/home-schema.ts";
import { addOrderChanges } from "#features/orders/server/order-changes-schema.ts";
import { addOrder } from "#features/orders/server/order-schema.ts";
import { addOrders } from "#features/orders/server/orders-schema.ts";
import { addPerson } from "#features/people/server/person-schema.ts";
import { addSavedViews } from "#features/saved-views/server/saved-views-schema.ts";
import { addSignIn } from "#features/sign-in/server/sign-in-schema.ts";
import { addSupplierHome } from "#features/supplier-home/server/supplier-home-schema.ts";
import { addPreferences } from "#features/users/server/preferences-schema.ts";
import { addProfile } from "#features/users/server/profile-schema.ts";
import { addViewer } from "#features/users/server/viewer-schema.ts";
import { addFormDrafts } from "#server/forms/form-drafts-schema.ts";
import { createBuilder } from "#server/graphql/builder.ts";
import { guardSchema } from "#server/graphql/guard-schema.ts";
import { addNounList } from "#server/lists/nouns/noun-schema.ts";
import { addMailOutbox } from "#server/mail/mail-outbox-schema.ts";
import { nounLists } from "./noun-lists.ts";

/** The one schema, put together from the features; it does not build while a field has no access statement. */
export function buildSchema(): GraphQLSchema {
	const builder = createBuilder();
	builder.subscriptionType({ description: "What can be followed, over the socket." });
	addViewer(builder);
	addSignIn(builder);
	addPreferences(builder);
	addProfile(builder);
	addPerson(builder);
	addComplaints(builder);
	addComplaintChanges(builder);
	addFeedRuns(builder);
	addMyAccounts(builder);
	addOrder(builder);
	addOrderChanges(builder);
	addOrders(builder);
	for (const noun of nounLists) addNounList(builder, noun);
	addSavedViews(builder);
	addHome(builder);
	addSupplierHome(builder);
	addFormDrafts(builder);
	addMailOutbox(builder);
	return guardSchema(builder.toSchema());
}
