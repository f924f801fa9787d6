import type { EntityName } from "../../entities.ts";
import { accountsLanding } from "./accounts-landing.ts";
import { heatsLanding } from "./heats-landing.ts";
import type { Landing } from "./landing.ts";
import { millsLanding } from "./mills-landing.ts";
import { orderEventsLanding } from "./order-events-landing.ts";
import { ordersLanding } from "./orders-landing.ts";
import { peopleLanding } from "./people-landing.ts";
import { piecesLanding } from "./pieces-landing.ts";
import { shipmentsLanding } from "./shipments-landing.ts";

/** How each entity lands. Rows come in as its own schema (rows/row-schemas.ts) let them through. */
export const landings: Record<EntityName, Landing<unknown>> = {
	mills: millsLanding,
	accounts: accountsLanding,
	people: peopleLanding,
	orders: ordersLanding,
	"order-events": orderEventsLanding,
	heats: heatsLanding,
	pieces: piecesLanding,
	shipments: shipmentsLanding,
};
