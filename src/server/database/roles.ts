import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import type pg from "pg";

/**
 * The roles of the server. `millgate_owner` owns every object and cannot sign in; `millgate_app` signs in, owns
 * nothing, bypasses nothing and may by itself read nothing: each transaction takes on exactly one of the working roles.
 * `millgate_worker` signs in too, owns the job queue and may do nothing else; what a job does, it does as one of the
 * working roles.
 */
export const workingRoles = [
	"millgate_viewer",
	"millgate_admin",
	"millgate_feeds",
	"millgate_auth",
	"millgate_notifications",
	"millgate_mail",
	"millgate_webhooks",
	"millgate_desk",
	"millgate_company",
	"millgate_privacy",
	"millgate_retention",
] as const;
export type WorkingRole = (typeof workingRoles)[number];

type LoginRole = "millgate_app" | "millgate_worker";

/** Every role that Millgate makes for itself: the administrator of the database is none of them. */
export const ownRoles: ReadonlySet<string> = new Set([
	"millgate_owner",
	...workingRoles,
	"millgate_app",
	"millgate_worker",
]);

/**
 * A role's password is derived from the administrator's connection, so that every process can compute it and none
 * stores it.
 */
function passwordOf(role: LoginRole, adminUrl: URL): string {
	return createHmac("sha256", `${adminUrl.username}:${adminUrl.password}`).update(role).digest("base64url");
}

const scramTurns = 4096;
const longestStatement = "10min";

/**
 * What PostgreSQL keeps of a role's password (RFC 5803), the same at every start: a pooler that signs in with what it
 * once looked up would be refused after another salt was drawn.
 */
function verifierOf(role: LoginRole, adminUrl: URL): string {
	const salt = createHmac("sha256", passwordOf(role, adminUrl)).update("salt").digest().subarray(0, 16);
	const salted = pbkdf2Sync(passwordOf(role, adminUrl), salt, scramTurns, 32, "sha256");
	const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
	const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
	return `SCRAM-SHA-256$${scramTurns}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}

/**
 * The connection string of the app's own role on the same server and database, or where the same database is reached at
 * `place` (a pooler, a replica).
 */
export function appUrl(adminUrl: string, place = adminUrl): string {
	return urlOf("millgate_app", adminUrl, place);
}

/** The connection string of the role that owns the job queue and reads nothing else. */
export function workerUrl(adminUrl: string): string {
	return urlOf("millgate_worker", adminUrl, adminUrl);
}

function urlOf(role: LoginRole, adminUrl: string, place: string): string {
	const url = new URL(place);
	url.username = role;
	url.password = passwordOf(role, new URL(adminUrl));
	return url.toString();
}

/** Makes the roles that are missing. Roles belong to the whole server, so two databases on it share them. */
export async function ensureRoles(admin: pg.Client, adminUrl: string): Promise<void> {
	const login = (role: LoginRole) => [
		createRole(role, "login noinherit"),
		`alter role ${role} password '${verifierOf(role, new URL(adminUrl))}'`,
		// Behind what each transaction states: no statement of ours is without an end.
		`alter role ${role} set statement_timeout = '${longestStatement}'`,
	];
	const statements = [
		...["millgate_owner", ...workingRoles].map((role) => createRole(role, "nologin")),
		...login("millgate_app"),
		...login("millgate_worker"),
		`grant ${workingRoles.join(", ")} to millgate_app`,
		"grant millgate_owner, millgate_worker to current_user",
	];
	for (const statement of statements) await admin.query(statement);
}

function createRole(name: string, options: string): string {
	return `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${options} nobypassrls; end if;
  exception when duplicate_object or unique_violation then null; end $$`;
}
