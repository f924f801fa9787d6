import type { Language } from "#shared/languages.ts";
import type { Transaction } from "../database/database.ts";

/** A mail as its reader gets it: words in their language, as text and as HTML. */
export type Mail = {
	address: string;
	/** The recipient's person, if any: erasing them removes the mail. */
	personId?: number;
	language: Language;
	subject: string;
	text: string;
	html: string;
	/** Where its reader ends mails like it, without signing in; mails about the account itself have none. */
	unsubscribeUrl?: string;
	/** Goes with it; kept until it has gone and no longer. */
	file?: MailFile | undefined;
};

/** A file of a mail; the sender names its type by the name's ending. */
export type MailFile = { name: string; bytes: Uint8Array };

/**
 * The state of a mail. `kept`: no mail server is set, so administrators read it here; `claimed`: passed, without an
 * answer yet.
 */
export type MailState = "waiting" | "claimed" | "sent" | "kept" | "failed";
export type StoredMail = {
	id: string;
	address: string;
	subject: string;
	bodyText: string;
	bodyHtml: string;
	language: "en" | "es";
	state: MailState;
	queuedAt: string;
	sentAt: string | null;
	attempts: number;
	failure: string | null;
	unsubscribeUrl: string | null;
};

export async function insertMail(tx: Transaction, id: string, mail: Mail): Promise<void> {
	await tx.sql(
		`insert into mails (id, person_id, address, language, subject, body_text, body_html, unsubscribe_url)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[
			id,
			mail.personId ?? null,
			mail.address,
			mail.language,
			mail.subject,
			mail.text,
			mail.html,
			mail.unsubscribeUrl ?? null,
		],
	);
	if (mail.file)
		await tx.sql("insert into mail_files (mail_id, name, bytes) values ($1, $2, $3)", [
			id,
			mail.file.name,
			Buffer.from(mail.file.bytes),
		]);
}

/** The attachment of a mail, if any. */
export async function findMailFile(tx: Transaction, id: string): Promise<MailFile | undefined> {
	const [file] = await tx.sql<{ name: string; bytes: Buffer }>(
		"select name, bytes from mail_files where mail_id = $1",
		[id],
	);
	return file;
}

const columns = `id, address, subject, body_text as "bodyText", body_html as "bodyHtml", language, state,
	to_json(queued_at)#>>'{}' as "queuedAt", to_json(sent_at)#>>'{}' as "sentAt", attempts, failure, unsubscribe_url as "unsubscribeUrl"`;

/**
 * Takes a waiting mail for this sender alone; nothing when another has it or it is done. `isForNobody`: a notification
 * for a user who was deactivated since.
 */
export async function claimMail(
	tx: Transaction,
	id: string,
): Promise<(StoredMail & { isForNobody: boolean }) | undefined> {
	const [mail] = await tx.sql<StoredMail & { isForNobody: boolean }>(
		`update mails set state = 'claimed', claimed_at = now(), attempts = attempts + 1 where id = $1 and state = 'waiting'
			returning ${columns},
			unsubscribe_url is not null
			and exists (select from people p where p.id = person_id and not p.is_active) as "isForNobody"`,
		[id],
	);
	return mail;
}

// What a link of a mail carries so that it opens something without a sign-in: 256 bits, or a signature.
const secretOfLink = "([?&;][a-z_-]+=)[A-Za-z0-9_.-]{40,}";

/**
 * SQL of a mail's words without the secrets of its links (invitations, confirmations): nobody but its reader can use
 * them.
 */
export const withoutSecrets = (sql: string) => `regexp_replace(${sql}, '${secretOfLink}', '\\1…', 'g')`;

/** The same for words that were read already. */
export const maskSecrets = (text: string): string => text.replace(new RegExp(secretOfLink, "g"), "$1…");

/** Writes down what became of a claimed mail; its file is needed as long as it may be sent. */
export async function settleMail(tx: Transaction, id: string, state: MailState, failure?: string): Promise<void> {
	await tx.sql(
		// What was sent is never sent again, so its secrets are needed no more.
		`update mails set state = $2, failure = $3, sent_at = case when $2 = 'sent' then now() end,
			body_text = case when $2 = 'sent' then ${withoutSecrets("body_text")} else body_text end,
			body_html = case when $2 = 'sent' then ${withoutSecrets("body_html")} else body_html end
		where id = $1 and state = 'claimed'`,
		[id, state, failure ?? null],
	);
	if (state !== "waiting" && state !== "failed") await tx.sql("delete from mail_files where mail_id = $1", [id]);
}

/**
 * SQL of whether a mail `alias` is tried no more: refused, or passed to a server that has not answered for longer
 * than one may.
 */
export const isStuck = (alias: string) =>
	`(${alias}.state = 'failed' or (${alias}.state = 'claimed' and ${alias}.claimed_at < now() - interval '10 minutes'))`;

/**
 * Makes a stuck mail wait again with all its attempts before it; answers what it was, or nothing when it is on its way
 * or has gone.
 */
export async function reviveMail(
	tx: Transaction,
	id: string,
): Promise<{ address: string; failure: string | null } | undefined> {
	const [mail] = await tx.sql<{ address: string; failure: string | null }>(
		`with stuck as (select x.id, x.address, x.failure from mails x where x.id::text = $1
			and ${isStuck("x")} for update),
			revived as (update mails m set state = 'waiting', attempts = 0, failure = null, claimed_at = null from stuck
			where m.id = stuck.id)
		select address, failure from stuck`,
		[id],
	);
	return mail;
}

/** Makes a mail that waits one that failed: nobody tries it any more, and it may be sent again manually. */
export async function giveUpMail(tx: Transaction, id: string): Promise<void> {
	await tx.sql(
		`update mails set state = 'failed', failure = coalesce(failure, 'not sent: taken out of the job queue')
		 where id::text = $1 and state = 'waiting'`,
		[id],
	);
}
