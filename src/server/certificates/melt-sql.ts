import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

// "River Bend, Iowa" names the mill already; "Iowa" alone does not.
const nameAndPlace = (mill: string) =>
	`case when starts_with(${mill}.place,
		${mill}.name) then ${mill}.place else ${mill}.name || ', ' || ${mill}.place end`;

/**
 * SQL of the works that melted heat `h`: its own mill `m` unless another works is stated; null for bought slabs whose
 * works is not.
 */
export const meltingWorks = (h: string, m: string) =>
	`coalesce(${h}.melting_works, case when ${h}.slab_maker is null then ${nameAndPlace(m)} end)`;

/** SQL of the time zone in which heat `h` of mill `m` was melted; UTC for bought slabs whose zone is not stated. */
export const meltTimeZone = (h: string, m: string) =>
	`coalesce(${h}.time_zone, case when ${h}.slab_maker is null then ${m}.time_zone else 'UTC' end)`;

/** Where steel was melted and poured, as `meltOf` reads it. */
export const melt: ResourceObject = {
	name: "Melt",
	description:
		"Where steel was melted and poured, as its maker stated it. What was not stated is null; nothing is assumed.",
	access: "customer",
	fields: {
		meltedIn: {
			type: "String",
			sql: "o.melted_in",
			isNullable: true,
			description: "Country of melt, two letters by ISO 3166-1.",
		},
		pouredIn: {
			type: "String",
			sql: "o.poured_in",
			isNullable: true,
			description: "Country of pour, two letters by ISO 3166-1.",
		},
		meltingWorks: { type: "String", sql: "o.melting_works", isNullable: true, description: "Works that melted it." },
		slabMaker: {
			type: "String",
			sql: "o.slab_maker",
			isNullable: true,
			description: "Of bought slabs: the company that made them.",
		},
	},
};

/** SQL rows of the melt of a heat number, as `o`; no row while the heat is not known. */
export const meltRows = (heatNumber: string, alias = "o") => `(
	select mh.melted_in, mh.poured_in, ${meltingWorks("mh", "mm")} as melting_works, mh.slab_maker
	from heats mh join mills mm on mm.code = mh.mill where mh.heat_number = ${heatNumber}) ${alias}`;

/** SQL of the country in which a heat number was melted. */
export const meltedIn = (heatNumber: string) =>
	`(select mh.melted_in from heats mh where mh.heat_number = ${heatNumber})`;
