import type { SampleFolder } from "./sample-folder.ts";
import { requireFirst, type SampleMill } from "./sample-mill.ts";

/**
 * Certificates as inside sales reads them: of each grade, type and mill the newest and the newest revised one, and the
 * ones with the most kinds of tests. `certificates/<number>.en10168.json` and `.pdf`.
 */
export async function writeCertificates(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const marcus = await mill.person("Marcus");
	const numbers = await chooseCertificates(mill, marcus.email);
	for (const number of numbers) {
		const path = `/documents/certificate/${encodeURIComponent(number)}`;
		await folder.write(`certificates/${number}.en10168.json`, await (await marcus.get(`${path}.json`)).text());
		await folder.write(
			`certificates/${number}.pdf`,
			new Uint8Array(await (await marcus.get(`${path}.pdf`)).arrayBuffer()),
		);
	}
}

async function chooseCertificates(mill: SampleMill, reader: string): Promise<string[]> {
	const rows = await mill.sql<{ number: string; type: string }>(
		`with readable as (
			select c.*, (select count(distinct t ->> 'kind') from jsonb_array_elements(c.tests) t) kinds
			from certificates c join documents d on d.account_id = c.account_id and d.kind = 'certificate'
			and d.number = c.certificate_number
			where d.state = 'published' and c.account_id in
				(select l.account_id from person_accounts l join people p on p.id = l.person_id where p.email = $1))
		select distinct certificate_number as number, type from (
			select *, row_number() over (partition by grade, type, mill, revision > 1
			order by shipped_on desc, certificate_number) place,
				row_number() over (order by kinds desc, certificate_number) by_kinds from readable) ranked
		where place = 1 and (revision = 1 or type = '3.1') or by_kinds <= 3 order by 1`,
		[reader],
	);
	requireFirst(rows.slice(39), "forty certificates that inside sales can read");
	for (const type of ["2.1", "2.2", "3.1", "3.2"])
		requireFirst(
			rows.filter((row) => row.type === type),
			`certificate of type ${type}`,
		);
	return rows.map(({ number }) => number);
}
