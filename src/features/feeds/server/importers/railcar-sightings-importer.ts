import type { Transaction } from "#server/database/database.ts";
import { followCar } from "#shared/railcars/follow-car.ts";
import type { SightingCode } from "#shared/railcars/sighting-codes.ts";
import type { RailcarSightingRow } from "../../rows/railcar-sighting-row.ts";
import { changedBy, type Importer, refuse, stage } from "./importer.ts";
import { touchedLinesTable } from "./line-sums.ts";
import { notifyOfRailcars } from "./railcar-notifications.ts";

const columns = `n int, bol text, car text, code text, at timestamptz, place text, region text, latitude numeric, longitude numeric,
	"isLoaded" boolean, "carType" text, route text, "etaAt" timestamptz, revision bigint`;

/** Sightings of cars. A car's position follows from all its sightings, in whatever order they arrive. */
export const railcarSightingsImporter: Importer<RailcarSightingRow> = {
	group: "orders",
	millsOf: () => [],
	millsSql:
		"select h.mill from staged_sightings s join shipments h on h.account_id = s.account_id and h.bol_number = s.bol",
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_sightings",
			columns,
			rows.map(({ n, row }) => ({ n, ...row })),
			", h.account_id, h.ship_to_id, h.mode",
			`left join lateral (select account_id, ship_to_id, mode from shipments where bol_number = x.bol limit 1) h
				on true`,
		);
		const faults = await refuse(
			tx,
			["staged_sightings"],
			`select n, 'bol' as field, case when account_id is null then 'unknown_shipment' else 'conflict' end as code,
			bol as value
			from staged_sightings where mode is distinct from 'railcar'`,
		);
		const changed = await changedBy(tx, upsertSightingsSql);
		await tx.sql(touchedLinesTable);
		if (changed.size > 0) await placeCars(tx, [...changed]);
		return { faults, changed };
	},
};

const upsertSightingsSql = `
	with newest as (select distinct on (bol, car, at, code) * from staged_sightings
	order by bol, car, at, code, revision desc, n),
	changed as (
		insert into railcar_sightings as s (account_id, ship_to_id, bol_number, car, sighted_at, code, place, region,
		latitude, longitude, is_loaded, car_type, route, eta_at, revision)
		select account_id, ship_to_id, bol, car, at, code, place, region, latitude, longitude, "isLoaded", "carType", route,
		"etaAt", revision
		from newest order by account_id, bol, car, at, code
		on conflict (account_id, bol_number, car, sighted_at, code) do update
		set place = excluded.place, region = excluded.region,
			latitude = excluded.latitude, longitude = excluded.longitude, is_loaded = excluded.is_loaded,
			car_type = excluded.car_type,
			route = excluded.route, eta_at = excluded.eta_at, revision = excluded.revision, updated_at = now()
		where s.revision < excluded.revision
		returning account_id, bol_number, car, sighted_at, code
	)
	select n from newest s join changed c on c.account_id = s.account_id and c.bol_number = s.bol and c.car = s.car
		and c.sighted_at = s.at and c.code = s.code`;

type Seen = { account_id: number; bol_number: string; car: string; code: SightingCode; place: string; seen_at: string };

/**
 * Computes the cars of these rows again. The instants go through as text: a Date would lose its microseconds.
 */
async function placeCars(tx: Transaction, changed: readonly number[]): Promise<void> {
	await tx.sql(
		`create temp table touched_cars on commit drop as
			select distinct account_id, ship_to_id, bol as bol_number, car from staged_sightings where n = any ($1::int[])`,
		[changed],
	);
	const seen =
		await tx.sql<Seen>(`select account_id, bol_number, car, code, place, to_json(sighted_at) #>> '{}' as seen_at
		from railcar_sightings join touched_cars using (account_id, bol_number, car)
		order by account_id, bol_number, car, railcar_sightings.sighted_at, code`);
	await tx.sql("create temp table changed_railcars (account_id bigint, bol_number text, car text) on commit drop");
	await tx.sql(upsertCarsSql, [JSON.stringify(positionsOf(seen))]);
	await tx.sql(`insert into touched_lines select distinct p.account_id, p.order_number, p.item
		from changed_railcars join pieces p using (account_id, bol_number)`);
	await notifyOfRailcars(tx);
}

function positionsOf(seen: readonly Seen[]): object[] {
	const cars = Map.groupBy(seen, ({ account_id, bol_number, car }) => JSON.stringify([account_id, bol_number, car]));
	return [...cars.values()].flatMap((sightings) => {
		const [first] = sightings;
		if (!first) return [];
		const position = followCar(sightings.map(({ code, place, seen_at }) => ({ code, place, sightedAt: seen_at })));
		return [{ account_id: first.account_id, bol_number: first.bol_number, car: first.car, ...position }];
	});
}

const said = (column: string) => `(select s.${column} from railcar_sightings s where s.account_id = t.account_id
	and s.bol_number = t.bol_number and s.car = t.car and s.${column} is not null order by s.sighted_at desc limit 1)`;

const upsertCarsSql = `
	with changed as (
		insert into railcars as c (account_id, bol_number, car, ship_to_id, car_type, route, state, is_bad_order, is_held,
		is_loaded, code, place, region, latitude, longitude, sighted_at, stood_since, eta_at, arrived_at, placed_at)
		select t.account_id, t.bol_number, t.car, t.ship_to_id, ${said("car_type")}, ${said("route")}, x.state,
		x."isBadOrder", x."isHeld", l.is_loaded, l.code, l.place, l.region, l.latitude, l.longitude, l.sighted_at,
		x."stoodSince", ${said("eta_at")}, x."arrivedAt",
			x."placedAt"
		from json_to_recordset($1::json) as x(account_id bigint, bol_number text, car text, state text,
		"isBadOrder" boolean, "isHeld" boolean,
			"stoodSince" timestamptz, "arrivedAt" timestamptz, "placedAt" timestamptz)
		join touched_cars t using (account_id, bol_number, car)
		cross join lateral (
			select * from railcar_sightings s where s.account_id = t.account_id and s.bol_number = t.bol_number
			and s.car = t.car
			order by s.sighted_at desc, s.code desc limit 1
		) l
		order by 1, 2, 3
		on conflict (account_id, bol_number, car) do update
		set ship_to_id = excluded.ship_to_id, car_type = excluded.car_type,
			route = excluded.route, state = excluded.state, is_bad_order = excluded.is_bad_order, is_held = excluded.is_held,
			is_loaded = excluded.is_loaded, code = excluded.code, place = excluded.place, region = excluded.region,
			latitude = excluded.latitude,
			longitude = excluded.longitude, sighted_at = excluded.sighted_at, stood_since = excluded.stood_since,
			eta_at = excluded.eta_at,
			arrived_at = excluded.arrived_at, placed_at = excluded.placed_at, updated_at = now()
		returning account_id, bol_number, car
	)
	insert into changed_railcars select account_id, bol_number, car from changed`;
