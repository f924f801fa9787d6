import type { Builder } from "#server/graphql/builder.ts";
import type { Viewer } from "#server/session/viewer.ts";

/** Adds `viewer`: the signed-in user. */
export function addViewer(builder: Builder): void {
	const viewer = builder.objectRef<Viewer>("Viewer").implement({
		description: "The person who asks.",
		access: "signedIn",
		fields: (t) => ({
			email: t.exposeString("email", { description: "Verified address." }),
			name: t.exposeString("name", { description: "Name as shown." }),
			groups: t.stringList({ description: "Groups, as in get-user.", resolve: (person) => person.user.Groups }),
			soldTo: t.stringList({ description: "Codes of the sold-to accounts.", resolve: (person) => person.user.SoldTo }),
			alias: t.string({
				nullable: true,
				description: "Code of the account acted under.",
				resolve: (person) => person.alias?.code ?? null,
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
