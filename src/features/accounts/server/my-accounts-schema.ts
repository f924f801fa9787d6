import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { asViewer } from "#server/request-context.ts";

type ShipToRow = { code: string; name: string };
type MyAccountRow = ShipToRow & { kind: string; city: string | null; region: string | null; shipTos: ShipToRow[] };

const shipTosSql = `(select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name)
	order by t.name, t.code), '[]')
	from account_links l join accounts t on t.id = l.ship_to_id where l.sold_to_id = a.id and t.is_active)`;

/** Adds `myAccounts`: the accounts on the person's own lists, whatever alias is in force. */
export function addMyAccounts(builder: Builder): void {
	const shipTo = builder.objectRef<ShipToRow>("MyShipTo").implement({
		description: "A ship-to that an account's steel may go to.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "The mill's code of the ship-to." }),
			name: t.exposeString("name", { description: "Its name." }),
		}),
	});
	const account = builder.objectRef<MyAccountRow>("MyAccount").implement({
		description: "An account on the person's own lists.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "The mill's code of the account." }),
			kind: t.exposeString("kind", { description: "`sold_to`, `ship_to` or `supplier`." }),
			name: t.exposeString("name", { description: "Its name." }),
			city: t.exposeString("city", { nullable: true, description: "Where it is." }),
			region: t.exposeString("region", { nullable: true, description: "State or province." }),
			shipTos: t.expose("shipTos", { type: [shipTo], description: "Of a sold-to: where its steel may go, by name." }),
		}),
	});
	builder.queryField("myAccounts", (t) =>
		t.field({
			type: [account],
			access: "signedIn",
			description: "The accounts on the person's own lists, by kind and name; the first 500.",
			args: { kind: t.arg.string({ description: "`sold_to`, `ship_to` or `supplier`; left out = all." }) },
			resolve: (_root, { kind }, context, info) =>
				asViewer(
					context,
					(tx) =>
						tx.sql<MyAccountRow>(
							`select a.code, a.kind, a.name, a.city, a.region,
							 ${"shipTos" in selectionOf(info) ? shipTosSql : "'[]'::json"} as "shipTos" from accounts a
							 where a.id = any (array(select unnest(viewer_accounts()))) and ($1::text is null or a.kind = $1)
							 order by a.kind, a.name limit 500`,
							[kind ?? null],
						),
					context.viewer?.fullScope,
				),
		}),
	);
}
