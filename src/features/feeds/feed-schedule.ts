import { type EntityName, findEntity } from "./entities.ts";

/** Hours that may pass between two sendings, by kind of data. */
export type FeedSchedule = ReadonlyMap<EntityName, number>;

const mostHours = 8760;

/** Reads parts as `orders=4` or `shipments=1.5`. Throws RangeError that names the first one that is wrong. */
export function readFeedSchedule(parts: readonly string[]): FeedSchedule {
	return new Map(
		parts.map((part) => {
			const [name = "", hours = ""] = part.split("=");
			const entity = findEntity(name);
			const isHours = /^\d{1,4}(\.\d{1,2})?$/.test(hours) && Number(hours) > 0 && Number(hours) <= mostHours;
			if (!entity || part !== `${name}=${hours}` || !isHours)
				throw new RangeError(`FEED_SCHEDULE: "${part}" is not a kind of data with its hours, as orders=4`);
			return [entity, Number(hours)] as const;
		}),
	);
}
