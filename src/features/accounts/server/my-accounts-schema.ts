import type { Builder } from "#server/graphql/builder.ts";
import { asViewer } from "#server/request-context.ts";

type MyAccountRow = { code: string; kind: string; name: string; city: string | null; region: string | null };

/** Adds `myAccounts`: the accounts on the person's own lists, whatever alias is in force. */
export function addMyAccounts(builder: Builder): void {
	const account = builder.objectRef<MyAccountRow>("MyAccount").implement({
		description: "An account on the person's own lists.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "The mill's code of the account." }),
			kind: t.exposeString("kind", { description: "`sold_to`, `ship_to` or `supplier`." }),
			name: t.exposeString("name", { description: "Its name." }),
			city: t.exposeString("city", { nullable: true, description: "Where it is." }),
			region: t.exposeString("region", { nullable: true, description: "State or province." }),
		}),
	});
	builder.queryField("myAccounts", (t) =>
		t.field({
			type: [account],
			access: "signedIn",
			description: "The accounts on the person's own lists, by kind and name; the first 500.",
			args: { kind: t.arg.string({ description: "`sold_to`, `ship_to` or `supplier`; left out = all." }) },
			resolve: (_root, { kind }, context) =>
				asViewer(
					context,
					(tx) =>
						tx.sql<MyAccountRow>(
							`select code, kind, name, city, region from accounts
							 where id = any (array(select unnest(viewer_accounts()))) and ($1::text is null or kind = $1) order by kind, name limit 500`,
							[kind ?? null],
						),
					context.viewer?.fullScope,
				),
		}),
	);
}
