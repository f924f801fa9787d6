import { z } from "zod";
import { ScimError } from "./scim-error.ts";
import { groupSchema } from "./user-resource.ts";

export type Member = { id: string; name: string };
export type ProvisionedGroup = { name: string; externalId: string | null; members: Member[] };

/** A group as SCIM's Group (RFC 7643 4.2); its name is its id. */
export function groupResource({ name, externalId, members }: ProvisionedGroup, baseUrl: string) {
	return {
		schemas: [groupSchema],
		id: name,
		...(externalId !== null && { externalId }),
		displayName: name,
		members: members.map(({ id, name: display }) => ({
			value: id,
			display,
			$ref: `${baseUrl}/Users/${id}`,
			type: "User",
		})),
		meta: { resourceType: "Group", location: `${baseUrl}/Groups/${name}` },
	};
}

const shape = z.object({
	displayName: z.string().nullish(),
	externalId: z.string().max(200).nullish(),
	members: z.array(z.object({ value: z.string().max(20) })).nullish(),
});

/** What a provider says of a group. Throws ScimError for what is none. */
export function readGroup(sent: unknown): {
	displayName: string | undefined;
	externalId: string | null;
	members: string[];
} {
	const known: Record<string, string> = { displayname: "displayName", externalid: "externalId", members: "members" };
	const named = Object.entries(typeof sent === "object" && sent !== null ? sent : {}).map(([key, value]) => [
		known[key.toLowerCase()] ?? key,
		value,
	]);
	const read = shape.safeParse(Object.fromEntries(named));
	if (!read.success) {
		const [issue] = read.error.issues;
		throw new ScimError(400, `${issue?.path.join(".")}: ${issue?.message}`, "invalidValue");
	}
	const { displayName, externalId, members } = read.data;
	return {
		displayName: displayName ?? undefined,
		externalId: externalId ?? null,
		members: [...new Set((members ?? []).map(({ value }) => value))],
	};
}
