import { requireFirst, type SampleMill } from "../sample-mill.ts";

/** What administrators do so that every list has rows: a company administrator with a key, and an invitation. */
export async function enterAsAdministrator(mill: SampleMill): Promise<void> {
	await makeCompanyAdministrator(mill);
	const maria = await mill.person("Maria");
	await maria.ask("mutation ($input: MakeCompanyKeyInput!) { makeCompanyKey(input: $input) { id } }", {
		input: { name: "ERP", accounts: ["104233"], scopes: ["orders:read", "certificates:read"] },
	});
	const dana = await mill.person("Dana");
	const person = {
		email: "new.buyer@greatlakes.example",
		name: "Nora Lind",
		area: "customer",
		language: "en",
		accounts: "104233",
		groups: [],
	};
	await dana.ask("mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }", { input: person });
}

async function makeCompanyAdministrator(mill: SampleMill): Promise<void> {
	const { email } = await mill.person("Maria");
	const accounts = await mill.sql<{ person: string; account: string }>(
		`select p.id::text as person, a.code as account from people p join person_accounts l on l.person_id = p.id
			join accounts a on a.id = l.account_id
		 where p.email = $1 and l.list = 'sold_to' order by a.code`,
		[email],
	);
	const { person } = requireFirst(accounts, "account of Maria's");
	const dana = await mill.person("Dana");
	type Detail = { person: { revision: string } };
	const detail = await dana.ask<Detail>("query ($id: ID!) { person(id: $id) { revision } }", { id: person });
	await dana.ask("mutation ($input: ChangeCompaniesInput!) { changeCompanies(input: $input) }", {
		input: {
			person,
			companies: accounts.map(({ account }) => account),
			revision: detail.person.revision,
			reason: "Samples",
		},
	});
}
