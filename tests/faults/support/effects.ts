import { keyFor, seal } from "#server/secret-key.ts";
import { newWebhookSecret } from "../../../src/features/webhooks/server/sign-webhook.ts";
import { testSecretKey } from "../../support/jobs.ts";
import { insertPerson } from "../../support/people.ts";
import { callerFor, type FaultMill } from "./fault-mill.ts";
import type { Write } from "./steady-load.ts";

/** An endpoint that receives every complaint. */
export async function addErpEndpoint({ ask }: FaultMill, url: string): Promise<void> {
	const secret = seal(keyFor({ SECRET_KEY: testSecretKey }, "webhook secrets"), newWebhookSecret());
	await ask(
		`insert into webhook_endpoints (name, url, kinds, secret, position, created_by)
			values ('ERP', $1, $2, $3, 0, 'test')`,
		[url, ["complaint.submitted"], secret],
	);
}

/** Headers of an administrator's calls. */
export async function insertAdministrator(mill: FaultMill): Promise<Record<string, string>> {
	const { id } = await insertPerson(mill, { groups: ["SSA-Admin"] });
	return (await callerFor(mill, id)).caller;
}

const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

/** Complaints with a file, which is sent first; their key is in the description. */
export function submitsWithFile({ caller }: FaultMill, url: string, more: Partial<Write> = {}): Write {
	return {
		kind: "complaints",
		send: async (key, signal) => {
			const headers = { ...caller, "content-type": "application/octet-stream", "x-file-name": `${key}.pdf` };
			const upload = await fetch(`${url}/api/uploads`, {
				method: "POST",
				headers,
				body: pdf.padEnd(200_000, " ") + pdf,
				signal,
			});
			if (!upload.ok) return upload;
			const about = {
				kind: "order_error",
				order: "M100",
				families: ["wrong_material"],
				defects_wrong_material: ["wrong_size"],
			};
			const description = `The wrong price stands on it, ${key}.`;
			const values = JSON.stringify({ ...about, description, asked: "explanation", files: [await upload.json()] });
			const query = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
			const body = JSON.stringify({ query, variables: { input: { values } } });
			return fetch(`${url}/api/graphql`, { method: "POST", headers: caller, body, signal });
		},
		...more,
	};
}

/** Invitations, each to an address of its own: each is one mail. */
export function invitesPeople(caller: Record<string, string>, url: string, more: Partial<Write> = {}): Write {
	const query = "mutation I($input: InvitePersonInput!) { invitePerson(input: $input) }";
	return {
		kind: "invitations",
		send: (key, signal) => {
			const email = `${key.toLowerCase()}@yard.example`;
			const input = { email, name: "New Buyer", area: "customer", language: "en", accounts: "S1", groups: [] };
			return fetch(`${url}/api/graphql`, {
				method: "POST",
				headers: caller,
				body: JSON.stringify({ query, variables: { input } }),
				signal,
			});
		},
		...more,
	};
}
