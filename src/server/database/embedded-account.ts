import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The system user that PostgreSQL runs as; empty = the user of this process. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root lends it the user `postgres`, made when missing. */
export async function databaseAccount(): Promise<Account> {
	if (process.getuid?.() !== 0) return {};
	const found = await findPostgresUser();
	if (found) return found;
	await run("useradd", ["--system", "--user-group", "--shell", "/usr/sbin/nologin", "postgres"]);
	const made = await findPostgresUser();
	if (!made) throw new Error("The system user postgres could not be made");
	return made;
}

async function findPostgresUser(): Promise<Account | undefined> {
	try {
		const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, "postgres"])));
		return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
	} catch {
		return undefined;
	}
}

/**
 * The wanted folder, or, when the database's user may not walk there (a home of root's), one of its own under /var/tmp.
 */
export async function reachableFolder(wanted: string, account: Account): Promise<string> {
	const home =
		account.uid === undefined || (await mayReach(dirname(wanted)))
			? wanted
			: join("/var/tmp", `millgate-${digest(wanted)}`);
	await mkdir(home, { recursive: true });
	if (account.uid !== undefined && account.gid !== undefined) {
		await chown(home, account.uid, account.gid);
		await chmod(home, 0o755);
	}
	return home;
}

async function mayReach(folder: string): Promise<boolean> {
	for (let path = folder; ; path = dirname(path)) {
		// What is not there yet is made by us, for everybody to walk through.
		const mode = await stat(path).then(
			(found) => found.mode,
			(error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? 0o755 : Promise.reject(error)),
		);
		if ((mode & 0o001) === 0) return false;
		if (path === dirname(path)) return true;
	}
}

function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
