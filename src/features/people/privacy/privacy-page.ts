import { otherTables } from "./other-tables.ts";
import { type Erasure, type PersonalTable, personalTables } from "./personal-tables.ts";

const head = `# Personal data

This page lists the personal data that Millgate stores, how long and why. It is generated from the code that exports and
erases it (src/features/people/privacy) and checked against the database: a table that is not listed fails a test.

## How is personal data deleted, exported and erased?

- **Retention.** \`RETENTION\` sets the days for each kind ([operations.md](operations.md)). A nightly job deletes expired
  rows and records the counts. The audit record has \`AUDIT_KEEP_DAYS\`.
- **Export.** At \`/admin/user-management\`, an administrator downloads one person’s data as JSON in a ZIP and hands it
  on. The export is audited. It contains no secrets (hashes of keys and tokens, encrypted bank details).
- **Erasure.** In the same place, an administrator erases another person, with a reason and that person’s address typed
  again. Rights, sessions and pending invitations end. Rows that are only theirs are deleted; rows that must stay name
  them \`erased-17\`. Names without an id (an author), including earlier names, are replaced if nobody else has the same
  name. Free text and names of attached files stay: check them against the export by hand.
- **What stays elsewhere.** Mails to others that name the person ("… asked for a change") stay as sent, until
  \`RETENTION\` deletes \`mails\`. Contacts of a company are changed by the company, in its profile; they stay in that
  profile’s outbox entry and in changes of bank details. People named in the mill’s own documents and rows (an
  inspector, a buyer, who moved a date) are changed by the mill, through its feed.
- **Refused** while the mill’s feed or directory still grants the person rights (they would come back: remove them there
  first), and for the last remaining administrator. A feed that keeps naming the address creates a new person.
- **Backups** contain erased data until they are deleted. Keep them no longer than needed, and erase again after a
  restore.

## Which tables contain data of people who sign in?

| table | data | how long | why | when erased |
|---|---|---|---|---|
`;

const middle = `
## Which tables contain no rows of people who sign in?

| data | how long | tables |
|---|---|---|
`;

function erasedLabel(erased: Erasure): string {
	if (typeof erased === "object") return `stays; ${erased.renamed.join(", ")} renamed`;
	return {
		deleted: "deleted",
		emptied: "stays, without identifying data",
		kept: "stays, by id only",
		company: "stays with the company",
	}[erased];
}

/** docs/privacy.md. */
export function privacyPage(): string {
	const rows = Object.entries<PersonalTable>(personalTables).map(
		([name, { holds, until, why, erased }]) => `| ${[name, holds, until, why, erasedLabel(erased)].join(" | ")} |\n`,
	);
	const others = otherTables.map(
		({ holds, until, tables }) => `| ${[holds, until, tables.join(", ")].join(" | ")} |\n`,
	);
	return [head, ...rows, middle, ...others].join("");
}
