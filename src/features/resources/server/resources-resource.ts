import { m } from "#generated/texts/messages.js";
import { currentLanguage } from "#server/language.ts";
import type { SortKey } from "#server/lists/keyset.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { firstMillTodaySql } from "#server/mill-zone-sql.ts";
import { languages } from "#shared/languages.ts";
import { categoryLabel, resourceCategories } from "#shared/resource-categories.ts";
import { resourcesList } from "../resources-list.ts";

const spokenLanguages =
	"array_to_string(array_remove(array[case when r.title_en is not null then 'en' end, case when r.title_es is not null then 'es' end], null), ', ')";
const isCurrent = `(r.valid_until is null or r.valid_until >= ${firstMillTodaySql})`;

/** The reader's own language where there is one, else the other. */
const spoken = (column: string) => {
	const [own, other] = currentLanguage() === "es" ? ["es", "en"] : ["en", "es"];
	return `coalesce(r.${column}_${own}, r.${column}_${other})`;
};
/** By the title that is shown. */
const byTitle: SortKey = {
	type: "text",
	get sql() {
		return spoken("title");
	},
};

const file: ResourceObject = {
	name: "ResourceFile",
	description: "A PDF beside an entry of the library.",
	access: "customer",
	fields: {
		id: { type: "ID", sql: "f.id", description: "Its id, at /files/." },
		name: { type: "String", sql: "f.name", description: "Its name." },
		sizeBytes: { type: "Float", sql: "f.size_bytes", description: "Its bytes." },
	},
};
const filesOf = (json: string) =>
	`(select coalesce(json_agg(${json} order by f.name, f.id), '[]') from files f
		where f.state = 'published' and f.owner_kind = 'resource' and f.owner_key = r.resource_number)`;

const resource: ResourceObject = {
	name: "Resource",
	description: "Something of the mill's library.",
	access: "customer",
	fields: {
		resourceNumber: { type: "String", sql: "r.resource_number", description: "Its number." },
		category: { type: "String", sql: "r.category", description: "Kind of resource, as a code." },
		titleEn: { type: "String", sql: "r.title_en", isNullable: true, description: "Title in English." },
		titleEs: { type: "String", sql: "r.title_es", isNullable: true, description: "Title in Spanish." },
		bodyEn: {
			type: "String",
			sql: "r.body_en",
			isNullable: true,
			description: "Text in English: # begins a heading, - an entry.",
		},
		bodyEs: { type: "String", sql: "r.body_es", isNullable: true, description: "Text in Spanish." },
		publishedOn: { type: "Day", sql: "r.published_on", description: "Day of publication." },
		validUntil: { type: "Day", sql: "r.valid_until", isNullable: true, description: "Until when, that day included." },
		files: { object: file, isList: true, from: filesOf, description: "PDFs beside its text." },
		isCurrent: { type: "Boolean", sql: isCurrent, description: "Whether it counts today." },
	},
};

// What an entry is found by: all that it says in both languages, the name of its kind and of its files.
const kindWords = `case r.category ${resourceCategories
	.map((code) => `when '${code}' then '${languages.map((language) => categoryLabel(code, language)).join(" ")}'`)
	.join(" ")} end`;
const fileNamesSql = `(select string_agg(f.name, ' ') from files f where f.state = 'published' and f.owner_kind = 'resource'
		and f.owner_key = r.resource_number)`;
const allWords = `plain_words(concat_ws(' ', r.title_en, r.title_es, r.body_en, r.body_es, ${kindWords}, ${fileNamesSql}))`;

/** Each typed word occurs somewhere in the entry. */
const hasWords = (typed: string, values: SqlValues) =>
	`(select bool_and(position(word in said.words) > 0)
		from (select ${allWords} as words offset 0) said,
		regexp_split_to_table(plain_words(${values.add(typed.trim(), "text")}), '\\s+') word)`;

/** The customers' library. */
export const resources: ListResource = {
	definition: resourcesList,
	field: "resources",
	description: "What the mill publishes for its customers.",
	access: "customer",
	title: m.resources_title,
	row: resource,
	source: { table: "resources", alias: "r", owners: [] },
	key: [{ sql: "r.resource_number", type: "text" }],
	columns: declaredColumns(resourcesList, resource, {
		title: {
			description: "Title.",
			sort: [byTitle],
			sheet: (sheet) => [sheet.text(m.resources_col_title(), spoken("title"))],
		},
		languages: { description: "Languages that it is there in.", sql: spokenLanguages },
	}),
	tabs: {
		current: { description: "What counts today.", sql: isCurrent },
		all: { description: "What no longer counts, too.", sql: "true" },
	},
	filters: declaredFilters(resourcesList, resource, {
		language: {
			description: "There in one of these languages.",
			sql: (value, values) => {
				const chosen = values.add(value, "text[]");
				return `(('en' = any(${chosen}) and r.title_en is not null) or ('es' = any(${chosen}) and r.title_es is not null))`;
			},
		},
	}),
	search: {
		description:
			"Words of its title, text, kind or files, whatever their capitals and accents, or the beginning of its number.",
		sql: (typed, values) => `(${hasWords(typed, values)} or ${anyBegins("r.resource_number")(typed, values)})`,
	},
};
