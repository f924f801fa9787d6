import { existsSync } from "node:fs";
import { installSystemPackage } from "../../../tools/test/system-package.mjs";

/** Programs that are Debian's packages; the folders are where Debian puts them. */
const packages = {
	postgres: { path: "/usr/lib/postgresql/15/bin/postgres", name: "postgresql-15" },
	pg_basebackup: { path: "/usr/lib/postgresql/15/bin/pg_basebackup", name: "postgresql-15" },
	pg_ctl: { path: "/usr/lib/postgresql/15/bin/pg_ctl", name: "postgresql-15" },
	initdb: { path: "/usr/lib/postgresql/15/bin/initdb", name: "postgresql-15" },
	pgbouncer: { path: "/usr/sbin/pgbouncer", name: "pgbouncer" },
	nginx: { path: "/usr/sbin/nginx", name: "nginx-light" },
	haproxy: { path: "/usr/sbin/haproxy", name: "haproxy" },
	plackup: { path: "/usr/bin/plackup", name: "libplack-perl" },
} as const;

/**
 * The path of a program, installed from Debian's packages when it is missing; throws with the command that installs it.
 */
export async function requireProgram(program: keyof typeof packages): Promise<string> {
	const { path, name } = packages[program];
	if (!existsSync(path)) await installSystemPackage(name);
	if (!existsSync(path)) throw new Error(`${path} is missing: apt-get install --no-install-recommends ${name}`);
	return path;
}

/** The portal of LemonLDAP::NG, with the modules that its OpenID Connect provider loads. */
const lemonldap = {
	path: "/usr/share/perl5/Lemonldap/NG/Portal/Issuer/OpenIDConnect.pm",
	names: [
		...["liblemonldap-ng-portal-perl", "lemonldap-ng-fastcgi-server", "libstring-random-perl", "libio-string-perl"],
		...["libcrypt-openssl-rsa-perl", "libcrypt-openssl-bignum-perl", "libcrypt-openssl-x509-perl", "libcrypt-jwt-perl"],
	],
};

/** Installs LemonLDAP::NG from Debian's packages when it is missing; throws with the command that installs it. */
export async function requireLemonldap(): Promise<void> {
	for (const name of existsSync(lemonldap.path) ? [] : lemonldap.names) await installSystemPackage(name);
	if (!existsSync(lemonldap.path))
		throw new Error(`LemonLDAP::NG is missing: apt-get install --no-install-recommends ${lemonldap.names.join(" ")}`);
}
