import { otherTables } from "./other-tables.ts";
import { type Erasure, type PersonalTable, personalTables } from "./personal-tables.ts";

const head = `# Personal data

What Millgate keeps about people, how long, and why. Written by the code that exports and erases (src/features/people/privacy), and checked against the
database: a table that is named nowhere here fails a test.

- **Retention.** \`RETENTION\` says after how many days each kind goes (docs/operations.md); a job removes it at night and puts the counts on record. The audit
  record has \`AUDIT_KEEP_DAYS\`.
- **What is known about somebody** leaves at \`/admin/user-management\` (a person’s view) as JSON in a ZIP, for an administrator to hand on, and is on record. Secrets
  (hashes of keys and tokens, sealed bank details) are not in it.
- **Erasing somebody** is there too: an administrator other than themselves, with a reason and their address typed once more. Rights, sessions and invitations that wait for them end; what was
  only theirs goes; what must stay calls them \`erased-17\`. Names that stand alone (an author, without a number), also those that they bore before, are replaced where nobody else bears the same name.
  What a person wrote into free text stays, names of attached files with it: whoever answers the request looks through it with the export in hand.
- **Three things that others hold stay** after that. Mails to others that name somebody ("… asked for a change") stay as they were sent, until \`RETENTION\`'s \`mails\`
  removes them. Contacts of a company are the company's to change, and stand where it said them (its profile, that profile's entry in the outbox, a change of bank details).
  Whom the mill's own papers and rows name (an inspector, a buyer, who moved a date) is the mill's to change, by its feed.
- **Refused** while the mill's feed or directory still gives them rights (they would come back: have them taken there first), and for the last administrator who
  stays. A feed that goes on naming the address makes a new person of it.
- **Backups** hold what was erased until they are thrown away: keep them no longer than needed, and erase again after a restore.

## Of people who sign in

| table | holds | how long | why | when erased |
|---|---|---|---|---|
`;

const middle = `
## Without rows of people who sign in

| holds | how long | tables |
|---|---|---|
`;

function erasedLabel(erased: Erasure): string {
	if (typeof erased === "object") return `stays; ${erased.renamed.join(", ")} renamed`;
	return { deleted: "goes", emptied: "stays, without what names them", kept: "stays, by number only", company: "stays, the company's" }[
		erased
	];
}

/** docs/privacy.md. */
export function privacyPage(): string {
	const rows = Object.entries<PersonalTable>(personalTables).map(
		([name, { holds, until, why, erased }]) => `| ${[name, holds, until, why, erasedLabel(erased)].join(" | ")} |\n`,
	);
	const others = otherTables.map(({ holds, until, tables }) => `| ${[holds, until, tables.join(", ")].join(" | ")} |\n`);
	return [head, ...rows, middle, ...others].join("");
}
