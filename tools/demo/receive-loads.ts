import { createHash } from "node:crypto";
import type { PieceMark } from "#features/documents/receiving.ts";
import { finishTally, type SentMark, takeMarks } from "#features/documents/server/receiving/tally-marks.ts";
import type { RequestContext, Services } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";

/**
 * Who checks loads off where they arrive: a ship-to's yard, whose buyer sees it too, and a buyer for yards of their
 * own.
 */
const receivers = ["tom.eriksen@duluthyard.example", "jorge.trevino@acerosdelbravo.example"];

/**
 * Check-off of the newest delivered loads: the share of pieces that was checked, and whether some arrived damaged or
 * not at all.
 */
const ways: readonly { share: number; odd: readonly PieceMark[] }[] = [
	{ share: 0, odd: [] },
	{ share: 0.4, odd: [] },
	{ share: 1, odd: ["missing", "damaged"] },
	{ share: 1, odd: [] },
	{ share: 0.7, odd: ["damaged"] },
	{ share: 1, odd: ["missing"] },
];

type Load = { bol: string; ageMs: number; pieces: string[] };

/**
 * Checks off some of the demo's loads as people would, through the portal's own rules. Done twice it changes nothing.
 */
export async function receiveDemoLoads(services: Services): Promise<void> {
	for (const email of receivers) {
		const viewer = await findViewer(services, email);
		if (!viewer) continue;
		const context: RequestContext = { ...services, requestId: "demo", address: "127.0.0.1", viewer };
		const loads = await services.database.transaction("millgate_viewer", viewer.scope, (tx) =>
			tx.sql<Load>(newestLoads, [ways.length]),
		);
		for (const [index, load] of loads.entries()) {
			const { share = 0, odd = [] } = ways[index] ?? {};
			const marks = marksOf(load, share, odd);
			if (marks.length === 0) continue;
			await takeMarks(context, viewer, load.bol, marks);
			if (share === 1) await finishTally(context, viewer, load.bol);
		}
	}
}

function marksOf({ bol, ageMs, pieces }: Load, share: number, odd: readonly PieceMark[]): SentMark[] {
	const looked = pieces.slice(0, Math.ceil(pieces.length * share));
	return looked.map((piece, index) => ({
		id: idOf(`${bol} ${piece}`),
		piece,
		mark: odd[looked.length - 1 - index] ?? "received",
		// Two hours after the carrier reported it, half a minute a piece.
		ageMs: Math.max(ageMs - 7_200_000 - index * 30_000, 0),
	}));
}

/** The same load is marked by the same ids at every load of the demo. */
function idOf(text: string): string {
	const hex = createHash("sha256").update(text).digest("hex");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

const newestLoads = `
	select s.bol_number as bol, (extract(epoch from now() - s.delivered_at) * 1000)::float8 as "ageMs",
	json_agg(p.piece_number order by p.piece_number) as pieces
	from shipments s join pieces p on p.account_id = s.account_id and p.bol_number = s.bol_number
	where s.delivered_at < now() - interval '3 hours'
	group by s.account_id, s.bol_number having count(*) >= 4 order by s.delivered_at desc, s.bol_number limit $1`;

type Person = { id: number; name: string; soldToIds: number[]; shipToIds: number[] };

async function findViewer({ database }: Services, email: string): Promise<Viewer | undefined> {
	const [person] = await database.transaction("millgate_auth", {}, (tx) => tx.sql<Person>(rightsOf, [email]));
	if (!person) return undefined;
	const { id, name, soldToIds, shipToIds } = person;
	const scope = { personId: id, soldToIds, shipToIds, supplierIds: [] };
	return {
		personId: id,
		sessionId: "demo",
		email,
		name,
		listLayouts: {},
		user: { Groups: [], ShipTo: [], SoldTo: [], Suppliers: [] },
		preferences: {
			language: "en",
			units: "imperial",
			dateFormat: "locale",
			timeZone: "America/Chicago",
			theme: "system",
			density: "compact",
			keepsCopies: true,
			hasToured: true,
		},
		termsVersion: "",
		hasAcceptedTerms: true,
		mustAcceptAgain: false,
		featuresOff: [],
		alias: undefined,
		scope,
		fullScope: scope,
	};
}

const listed = (list: string) =>
	`coalesce((select json_agg(a.account_id) from person_accounts a where a.person_id = p.id and a.list = '${list}'), '[]')`;
const rightsOf = `select p.id, p.name, ${listed("sold_to")} as "soldToIds", ${listed("ship_to")} as "shipToIds"
	from people p where p.email = $1`;
