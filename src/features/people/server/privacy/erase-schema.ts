import type { Builder } from "#server/graphql/builder.ts";
import { erasePerson } from "./erase-person.ts";

/** Adds `erasePerson`. */
export function addErasure(builder: Builder): void {
	const input = builder.inputType("ErasePersonInput", {
		description: "Who is erased, and why.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			revision: t.string({ required: true, description: "The revision that was read." }),
			email: t.string({ description: "Their address, typed once more." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("erasePerson", (t) =>
		t.boolean({
			access: "admin",
			description:
				"Erases a user permanently: rights and sessions end, what was theirs goes, what must stay names them no more.",
			args: { input: t.arg({ type: input, required: true, description: "Whom, and why." }) },
			resolve: (_root, { input: { person, revision, ...form } }, context) =>
				erasePerson(context, { person: String(person), revision }, form),
		}),
	);
}
