import type { Builder } from "./builder.ts";

/** When data was true: an instant, and the mill whose clock tells it. */
export type DataStampRow = { at: string; place: string; timeZone: string };

const defined = new WeakMap<Builder, ReturnType<typeof implement>>();

/** The type `DataStamp` of a schema, defined when a feature first asks for it. */
export function dataStamp(builder: Builder): ReturnType<typeof implement> {
	const type = defined.get(builder) ?? implement(builder);
	defined.set(builder, type);
	return type;
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
