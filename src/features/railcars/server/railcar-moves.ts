import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type RailcarKey } from "#shared/live-kinds.ts";

type Move = { bolNumber: string; car: string; place: string };
type ChangedRailcar = Move | "many";

/** Railcars that were seen again, told to a user who may see the load; the row policies decide when it is told. */
const railcarMoves: Topic<RailcarKey, ChangedRailcar> = {
	kind: liveKinds.railcars,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) => soldTos.has(account) || shipTos.has(shipTo),
	read: async (tx, keys) =>
		(await readCars(tx, keys)).map(({ isFound, move }) => (isFound ? (move ?? "many") : undefined)),
};

/** Where each was seen last; of many at once only that one of them is the viewer's. */
function readCars(tx: Transaction, keys: RailcarKey[]): Promise<{ isFound: boolean; move: Move | null }[]> {
	return tx.sql(
		`select c.car is not null as "isFound", case when k.car is not null then
			jsonb_build_object('bolNumber', c.bol_number, 'car', c.car, 'place',
			concat_ws(', ', c.place, c.region)) end as move
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

/** Adds the subscription `railcarMoved`. */
export function addRailcarMoves(builder: Builder): void {
	const move = builder.objectRef<Move>("RailcarMove").implement({
		description: "A railcar that was seen again.",
		access: "customer",
		fields: (t) => ({
			bolNumber: t.exposeString("bolNumber", { description: "Bill of lading of its load." }),
			car: t.exposeString("car", { description: "Initial and number." }),
			place: t.exposeString("place", { description: "Where it was seen last." }),
		}),
	});
	const moves = builder.objectRef<Changes<ChangedRailcar>>("RailcarMoves").implement({
		description: "Railcars that moved since the last word.",
		access: "customer",
		fields: (t) => ({
			cars: t.field({
				type: [move],
				description: "The cars.",
				resolve: ({ rows }) => rows.filter((row) => row !== "many"),
			}),
			isComplete: t.boolean({
				description: "False when more moved than is named.",
				resolve: ({ rows, isComplete }) => isComplete && !rows.includes("many"),
			}),
		}),
	});
	builder.subscriptionField("railcarMoved", (t) =>
		t.field({
			type: moves,
			access: "customer",
			description: "Railcars of the viewer's loads as they are seen.",
			subscribe: (_root, _args, context) => follow(context, railcarMoves),
			resolve: (update) => update,
		}),
	);
}
