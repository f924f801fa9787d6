import type { Builder } from "#server/graphql/builder.ts";
import { actingUser } from "#server/session/acting-user.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { areasOf, mayAccess } from "#shared/access.ts";

/** Adds `viewer`: the person who asks, as the server knows them. */
export function addViewer(builder: Builder): void {
	const viewer = builder.objectRef<Viewer>("Viewer").implement({
		description: "The person who asks.",
		access: "signedIn",
		fields: (t) => ({
			email: t.exposeString("email", { description: "Verified address." }),
			name: t.exposeString("name", { description: "Name as shown." }),
			groups: t.stringList({ description: "Groups, as in get-user.", resolve: (person) => person.user.Groups }),
			soldTo: t.stringList({ description: "Codes of the sold-to accounts.", resolve: (person) => person.user.SoldTo }),
			shipTo: t.stringList({ description: "Codes of the ship-to accounts.", resolve: (person) => person.user.ShipTo }),
			suppliers: t.stringList({
				description: "Codes of the supplier accounts.",
				resolve: (person) => person.user.Suppliers,
			}),
			alias: t.string({
				nullable: true,
				description: "Code of the account acted under.",
				resolve: (person) => person.alias?.code ?? null,
			}),
			areas: t.stringList({
				description: "Areas of the portal this person may enter, the importer area first.",
				resolve: (person) => areasOf(person.user),
			}),
			seesPrices: t.boolean({
				description: "Whether prices are shown at all.",
				resolve: (person) => mayAccess(actingUser(person), "prices"),
			}),
		}),
	});
	builder.queryField("viewer", (t) =>
		t.field({
			type: viewer,
			access: "signedIn",
			isBeforeTerms: true,
			description: "The person who asks.",
			resolve: (_root, _args, context) => context.viewer as Viewer,
		}),
	);
}
