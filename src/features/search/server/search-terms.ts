import type { Transaction } from "#server/database/database.ts";
import { plain, type Sentence } from "#shared/search/read-sentence.ts";
import type { SearchKind } from "#shared/search/search-kinds.ts";
import { type SearchHit, withoutDetails } from "./search-queries.ts";

const most = 5;

/**
 * The grades of steel and the ship-tos that the words of a sentence name, as hits: a grade by its name or its beginning
 * ("A572"), a ship-to by words of its name or city. Of several ship-tos those count that have the most of the words.
 */
export async function findTerms(tx: Transaction, { numbers, names }: Sentence): Promise<SearchHit[]> {
	const grades = await findGrades(tx, numbers);
	const places = await findShipTos(tx, names);
	return [
		...grades.map((grade) => hit("grade", grade, grade)),
		...places.map(({ code, name }) => hit("shipTo", code, name)),
	];
}

const hit = (kind: SearchKind, number: string, name: string): SearchHit => ({
	...withoutDetails,
	kind,
	number,
	name,
	match: "exact",
});

async function findGrades(tx: Transaction, numbers: readonly string[]): Promise<string[]> {
	const wanted = numbers.map((number) => number.toUpperCase()).filter((number) => number.length > 1);
	if (wanted.length === 0) return [];
	const rows = await tx.sql<{ grade: string }>(
		`select s.grade from specifications s
		 where exists (select from unnest($1::text[]) w where upper(s.grade) = w or starts_with(upper(s.grade), w || '-'))
		 order by s.grade limit $2`,
		[wanted, most],
	);
	return rows.map(({ grade }) => grade);
}

type ShipTo = { code: string; name: string };

async function findShipTos(tx: Transaction, names: readonly string[]): Promise<ShipTo[]> {
	const wanted = names.filter((name) => name.length > 2);
	if (wanted.length === 0) return [];
	const shipTos = await tx.sql<ShipTo & { city: string | null }>(
		`select a.code, a.name, a.city from accounts a where a.kind = 'ship_to' and a.is_active order by a.name, a.code`,
	);
	const counted = shipTos.map(({ code, name, city }) => {
		const words = new Set(plain(`${name} ${city ?? ""}`).split(/[^\p{L}\p{N}]+/u));
		return { code, name, count: wanted.filter((word) => words.has(word)).length };
	});
	const best = Math.max(0, ...counted.map(({ count }) => count));
	return best === 0 ? [] : counted.filter(({ count }) => count === best).slice(0, most);
}
