import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type RailcarKey } from "#shared/live-kinds.ts";

type RailcarUpdate = { bolNumber: string; car: string; place: string };
type ChangedRailcar = RailcarUpdate | "many";

/** Railcars with a new sighting, sent to users who may see the load; row policies are checked on delivery. */
const railcarUpdates: Topic<RailcarKey, ChangedRailcar> = {
	kind: liveKinds.railcars,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) => soldTos.has(account) || shipTos.has(shipTo),
	read: async (tx, keys) =>
		(await readCars(tx, keys)).map(({ isFound, update }) => (isFound ? (update ?? "many") : undefined)),
};

/** Place of each one's last sighting; for many at once only whether one of them is the viewer's. */
function readCars(tx: Transaction, keys: RailcarKey[]): Promise<{ isFound: boolean; update: RailcarUpdate | null }[]> {
	return tx.sql(
		`select c.car is not null as "isFound", case when k.car is not null then
			jsonb_build_object('bolNumber', c.bol_number, 'car', c.car, 'place',
			concat_ws(', ', c.place, c.region)) end as update
		 from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) with ordinality k (account, ship_to, bol, car, n)
		 left join lateral (
			select * from railcars x where x.account_id = k.account and x.ship_to_id = k.ship_to
				and (k.car is null or (x.bol_number = k.bol and x.car = k.car))
			limit 1
		 ) c on true order by k.n`,
		[
			keys.map((key) => key.account),
			keys.map((key) => key.shipTo),
			keys.map((key) => key.bol),
			keys.map((key) => key.car),
		],
	);
}

/** Adds the subscription `railcarChanged`. */
export function addRailcarUpdates(builder: Builder): void {
	const railcar = builder.objectRef<RailcarUpdate>("RailcarUpdate").implement({
		description: "A railcar with a new sighting.",
		access: "customer",
		fields: (t) => ({
			bolNumber: t.exposeString("bolNumber", { description: "Bill of lading of its load." }),
			car: t.exposeString("car", { description: "Initial and number." }),
			place: t.exposeString("place", { description: "Place of its last sighting." }),
		}),
	});
	const updates = builder.objectRef<Changes<ChangedRailcar>>("RailcarUpdates").implement({
		description: "Railcars with a new sighting since the last update.",
		access: "customer",
		fields: (t) => ({
			cars: t.field({
				type: [railcar],
				description: "The cars.",
				resolve: ({ rows }) => rows.filter((row) => row !== "many"),
			}),
			isComplete: t.boolean({
				description: "False if there are more than are listed.",
				resolve: ({ rows, isComplete }) => isComplete && !rows.includes("many"),
			}),
		}),
	});
	builder.subscriptionField("railcarChanged", (t) =>
		t.field({
			type: updates,
			access: "customer",
			description: "Railcars of the viewer's loads at each new sighting.",
			subscribe: (_root, _args, context) => follow(context, railcarUpdates),
			resolve: (update) => update,
		}),
	);
}
