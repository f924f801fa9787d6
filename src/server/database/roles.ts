import { createHmac } from "node:crypto";
import type pg from "pg";

/**
 * The roles of the server. `millgate_owner` owns every object and cannot sign in; `millgate_app` signs in, owns nothing,
 * bypasses nothing and may by itself read nothing: each transaction takes on exactly one of the working roles.
 */
export const workingRoles = ["millgate_viewer", "millgate_admin", "millgate_feeds", "millgate_gate", "millgate_relay"] as const;
export type WorkingRole = (typeof workingRoles)[number];

/** The app role's password follows from the administrator's connection, so that every process knows it and none stores it. */
export function appPassword(adminUrl: URL): string {
	return createHmac("sha256", `${adminUrl.username}:${adminUrl.password}`).update("millgate_app").digest("base64url");
}

/** The connection string of the app's own role on the same server and database. */
export function appUrl(adminUrl: string): string {
	const url = new URL(adminUrl);
	const password = appPassword(url);
	url.username = "millgate_app";
	url.password = password;
	return url.toString();
}

/** Makes the roles that are missing. Roles belong to the whole server, so two databases on it share them. */
export async function ensureRoles(admin: pg.Client, adminUrl: string): Promise<void> {
	const password = appPassword(new URL(adminUrl));
	const statements = [
		...["millgate_owner", ...workingRoles].map((role) => createRole(role, "nologin")),
		createRole("millgate_app", "login noinherit"),
		`alter role millgate_app password '${password}'`,
		`grant ${workingRoles.join(", ")} to millgate_app`,
		"grant millgate_owner to current_user",
	];
	for (const statement of statements) await admin.query(statement);
}

function createRole(name: string, options: string): string {
	return `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${options} nobypassrls; end if;
  exception when duplicate_object or unique_violation then null; end $$`;
}
