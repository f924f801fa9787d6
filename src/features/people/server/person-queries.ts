import type { Transaction } from "#server/database/database.ts";
import type { RightAct, RightList } from "../right.ts";

/** One right as administrators see it: where it comes from, and the word of a user who gave it. */
export type HeldRight = {
	list: RightList;
	value: string;
	name: string;
	source: string;
	grantedAt: string | null;
	actor: string | null;
	reason: string | null;
	/** When it ends by itself. */
	endsAt: string | null;
	reviewedAt: string | null;
	reviewedBy: string | null;
};
export type RightEvent = {
	id: string;
	at: string;
	list: string;
	value: string;
	act: RightAct;
	source: string;
	actor: string | null;
	reason: string | null;
	/** For an end that was set: when. None = it was taken back. */
	endsAt: string | null;
};
export type PersonSession = {
	id: string;
	signedInAt: string;
	seenAt: string;
	address: string | null;
	provider: string;
	hasMfa: boolean | null;
	factors: string | null;
	isOpen: boolean;
};

export type Person = {
	id: string;
	name: string;
	email: string;
	phone: string | null;
	language: string;
	isActive: boolean;
	since: string;
	revision: string;
	rights: HeldRight[];
	history: RightEvent[];
	sessions: PersonSession[];
	/** Codes of the accounts that they administer for their company. */
	companies: string[];
};

const rightsSql = (person: string) => `(
	select g.group_name as value, 'group' as list, g.group_name as name from person_groups g where g.person_id = ${person}
	union all select a.code, pa.list, a.name from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = ${person})`;

/**
 * Names what a person may do now, no matter who gave it: two administrators who edit at once are distinguished by it.
 */
export const revisionSql = (person: string, isActive: string): string =>
	`md5(${isActive}::text || coalesce((select string_agg(r.list || ':' || r.value, ' ' order by r.list, r.value) from ${rightsSql(person)} r), '')
		|| coalesce((select string_agg(m.account_id::text, ' ' order by m.account_id) from account_administrators m where m.person_id = ${person}), ''))`;

const newest = "order by h.id desc limit 1";
const lastWord = `left join lateral (
	select h.source, h.actor, h.reason, h.happened_at from right_history h
	where h.person_id = p.id and h.list = r.list and h.value = r.value and h.is_granted ${newest}) w on true`;

const mostHistory = 200;
const newestOf = (table: string, person: string) =>
	`(select * from ${table} where person_id = ${person} order by id desc limit ${mostHistory})`;

/** The history of a person's rights: granted and revoked, and reviewers' decisions while they were in force. */
const historySql = (person: string) => `
	select 'right' as kind, c.id, c.happened_at, c.list, c.value, case
	when c.is_granted then 'granted' else 'revoked' end as act, c.source, c.actor, c.reason,
		null::timestamptz as expires_at
	from ${newestOf("right_history", person)} c
	union all
	select 'review', v.id, v.happened_at, v.list, v.value, v.act, 'hand', v.actor, v.note, v.expires_at
	from ${newestOf("right_reviews", person)} v`;

const personSql = `
	select p.id::text, p.name, p.email, p.phone, p.language, p.is_active as "isActive",
	to_json(p.created_at) #>> '{}' as since,
		${revisionSql("p.id", "p.is_active")} as revision,
		(select coalesce(json_agg(json_build_object('list', r.list, 'value', r.value, 'name', r.name, 'source',
		coalesce(w.source, 'feed'),
			'endsAt', t.expires_at, 'reviewedAt', t.reviewed_at, 'reviewedBy', t.reviewed_by, 'grantedAt', w.happened_at,
			'actor', w.actor, 'reason', w.reason) order by r.list, r.value), '[]')
			from ${rightsSql("p.id")} r
			join access_rights t on t.person_id = p.id and t.list = r.list and t.value = r.value ${lastWord}) as rights,
		array(select distinct a.code from account_administrators m join accounts a on a.id = m.account_id
		where m.person_id = p.id order by 1) as companies,
		(select coalesce(json_agg(json_build_object('id', h.kind || '-' || h.id, 'at', h.happened_at, 'list', h.list,
		'value', h.value, 'act', h.act,
			'source', h.source, 'actor', h.actor, 'reason', h.reason, 'endsAt', h.expires_at)
			order by h.happened_at desc, h.kind, h.id desc), '[]')
			from (${historySql("p.id")} order by happened_at desc, kind, id desc limit ${mostHistory}) h) as history,
		(select coalesce(json_agg(json_build_object('id', s.id, 'signedInAt', s.signed_in_at, 'seenAt', s.seen_at,
		'address', s.address,
			'provider', s.provider, 'hasMfa', s.has_mfa, 'factors', s.factors, 'isOpen', s.ended_at is null and s.expires_at > now())
			order by s.signed_in_at desc), '[]')
			from (select id, signed_in_at, seen_at, address, provider, has_mfa, factors, ended_at, expires_at from sessions
				where person_id = p.id order by signed_in_at desc limit 20) s) as sessions
	from people p where p.id = $1`;

/** A person with all that administrators may see: rights, the newest 200 changes of rights, the newest 20 sign-ins. */
export async function findPerson(tx: Transaction, id: number): Promise<Person | undefined> {
	const [person] = await tx.sql<Person>(personSql, [id]);
	return person;
}

/**
 * What a change of a person needs; the row stays locked until the transaction ends, so that two changes follow each
 * other.
 */
export type LockedPerson = { id: number; email: string; isActive: boolean; revision: string };

export async function lockPeople(tx: Transaction, ids: readonly number[]): Promise<LockedPerson[]> {
	await tx.sql("select id from people where id = any ($1::bigint[]) order by id for no key update", [ids]);
	return tx.sql<LockedPerson>(
		`select p.id, p.email, p.is_active as "isActive", ${revisionSql("p.id", "p.is_active")} as revision
		 from people p where p.id = any ($1::bigint[]) order by p.id`,
		[ids],
	);
}
