import type { RailcarChangedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "../data/graphql.ts";
import type { LiveUpdates } from "./gather-updates.ts";
import { useLiveUpdates } from "./use-live-updates.ts";

const railcarChanged = graphql(`
	subscription RailcarChanged {
		railcarChanged {
			isComplete
			cars {
				bolNumber
				car
				place
			}
		}
	}
`);

type Car = RailcarChangedSubscription["railcarChanged"]["cars"][number];

const updates: LiveUpdates<RailcarChangedSubscription, Car> = {
	read: ({ railcarChanged: { cars, isComplete } }) => ({ items: cars, isComplete }),
	keyOf: ({ bolNumber, car }) => `${bolNumber}/${car}`,
	wordsOf: ([first, ...others], isComplete) => {
		if (!isComplete) return m.web_live_many_railcars();
		if (!first) return undefined;
		return others.length > 0
			? m.web_live_railcars({ count: others.length + 1 })
			: m.web_live_railcar({ car: first.car, place: first.place });
	},
};

/** Keeps the railcar report current as sightings arrive. */
export function useRailcarUpdates(): void {
	useLiveUpdates(railcarChanged, {}, updates);
}
