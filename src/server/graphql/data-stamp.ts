import type { Builder } from "./builder.ts";
import { jsonObject } from "./json-fields.ts";
import { oncePerSchema } from "./once-per-schema.ts";
import type { Selection } from "./selection.ts";

/** When data was true: an instant, and the mill whose clock tells it. */
export type DataStampRow = { at: string; place: string; timeZone: string };

/** The type `DataStamp` of a schema. */
export const dataStamp = (builder: Builder) => oncePerSchema(builder, "DataStamp", () => implement(builder));

/** SQL of the newest stamp, or null. */
export function dataStampSql(wanted: Selection): string {
	const fields = { at: "f.as_of", place: "m.name", timeZone: "m.time_zone" };
	return `(select ${jsonObject(fields, wanted)} from feed_freshness f join mills m on m.code = f.mill order by f.as_of desc, m.code limit 1)`;
}

function implement(builder: Builder) {
	return builder.objectRef<DataStampRow>("DataStamp").implement({
		description: "When the data shown was true: the newest moment that the mill's systems spoke for.",
		access: "signedIn",
		fields: (t) => ({
			at: t.expose("at", { type: "DateTime", description: "The instant." }),
			place: t.exposeString("place", { description: "Name of the mill." }),
			timeZone: t.exposeString("timeZone", { description: "The mill's time zone, IANA name." }),
		}),
	});
}
