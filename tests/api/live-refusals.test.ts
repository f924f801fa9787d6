import type { GraphQLField } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import type { Access } from "#shared/access.ts";
import { expectedOf, type Kind, kinds, notSignedIn } from "../rights/kinds.ts";
import { createMatrixPeople, type MatrixPeople } from "../rights/matrix-people.ts";
import { rootFields } from "../rights/root-fields.ts";
import { type LivePerson, type LivePortal, startLivePortal } from "../support/live-portal.ts";
import { close, openAs } from "../support/live-socket.ts";
import { smallestDocument } from "../support/smallest-document.ts";

const fields = Object.values(buildSchema().getSubscriptionType()?.getFields() ?? {}).map(
	(field: GraphQLField<unknown, unknown>) => ({
		name: `Subscription.${field.name}`,
		document: smallestDocument("subscription", field),
	}),
);

let matrix: MatrixPeople;
let portal: LivePortal;
const signed = new Map<Kind, LivePerson>();

beforeAll(async () => {
	matrix = await createMatrixPeople();
	portal = await startLivePortal(
		matrix.database,
		fields.map(({ document }) => document.query),
	);
	for (const kind of kinds) {
		const person = matrix.find(kind);
		if (person)
			signed.set(kind, await portal.signIn(person.id, person.alias === undefined ? {} : { alias: person.alias }));
	}
	await matrix.letTimePass();
});
afterAll(async () => {
	await portal.stop();
	await matrix.drop();
});

const nobody: LivePerson = { bearer: "", cookie: "", sessionId: "" };

test.each(notSignedIn)("opens no socket: %s", async (kind) => {
	await expect(openAs(portal.url, signed.get(kind) ?? nobody)).rejects.toThrow("Not acknowledged: closed 4403");
});

describe.each(fields)("$name", ({ name, document }) => {
	test.each(kinds.filter((kind) => !notSignedIn.includes(kind)))(
		"is followed or refused as its row says: %s",
		async (kind) => {
			const spoken = await openAs(portal.url, signed.get(kind) as LivePerson);
			spoken.say({ type: "subscribe", id: "1", payload: document });
			const heard = () => JSON.stringify(spoken.unheard()[0] ?? "");
			const isFollowed = () => portal.realtime.counts().subscriptions === 1;
			await expect.poll(() => isFollowed() || heard() !== '""', { interval: 5 }).toBe(true);
			expect(heard().includes('"forbidden"') ? "refused" : "allowed").toBe(
				expectedOf(rootFields[name] as Access, kind),
			);
			await close(spoken);
			await expect.poll(() => portal.realtime.counts().subscriptions, { interval: 5 }).toBe(0);
		},
	);
});
