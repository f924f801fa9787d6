import { createReadStream, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { entityNames, entityOfFile, findEntity } from "#features/feeds/entities.ts";
import { gunzip } from "#features/feeds/server/feed-bytes.ts";
import type { RunResult } from "#features/feeds/server/import-request.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { pastMoment } from "#features/feeds/server/past-moment.ts";
import { resendRejects } from "#features/feeds/server/resend-rejects.ts";
import type { Database } from "#server/database/database.ts";
import { createFeedKey, isSupplier, revokeFeedKey } from "#server/keys/feed-keys.ts";
import { isKeyScope, keyScopes, noticeScope, supplierOfScope } from "#shared/keys/key-scopes.ts";

const otherScopes = [...keyScopes.filter((scope) => !findEntity(scope)), noticeScope("<supplier>")];

export const usage = `Feeds rows to Millgate, as POST /api/feeds/v1/<entity> does.

  npm run feed -- <file…> [--entity <entity>] [--source <name>] [--as-of <instant>]
      NDJSON files, plain or .gz; the name gives the entity (orders.ndjson, 03-orders.ndjson) or by --entity
  npm run feed -- --resend <run>              sends the kept rejects of a run again
  npm run feed -- --new-key <source> --scopes <scope,…|*> [--name <name>] [--expires <instant>]
  npm run feed -- --revoke-key <id>

Entities: ${entityNames.join(", ")}
Scopes: entities, ${otherScopes.join(", ")}
`;

const options = {
	entity: { type: "string" },
	source: { type: "string", default: "command" },
	"as-of": { type: "string" },
	resend: { type: "string" },
	"new-key": { type: "string" },
	scopes: { type: "string" },
	name: { type: "string" },
	expires: { type: "string" },
	"revoke-key": { type: "string" },
	help: { type: "boolean" },
} as const;

/** Message for a command line that is wrong. */
export class UsageError extends Error {}

type Arguments = ReturnType<typeof readArguments>;
export type Command = (database: Database) => Promise<boolean>;

function readArguments(args: string[]) {
	try {
		return parseArgs({ args, options, allowPositionals: true });
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

/**
 * Reads the arguments of `npm run feed` and checks them before anything starts; undefined for help. The returned
 * command resolves to whether all went well. Throws UsageError.
 */
export function readCommand(commandLine: string[]): Command | undefined {
	const { values, positionals } = readArguments(commandLine);
	if (values.help) return undefined;
	requireOneTask(values, positionals);
	const asOf = values["as-of"] === undefined ? undefined : momentBehind("--as-of", values["as-of"]);
	if (values["new-key"] !== undefined) return newKey(values["new-key"], values);
	if (values["revoke-key"] !== undefined) return revokeKey(wholeNumber("--revoke-key", values["revoke-key"]));
	if (values.resend !== undefined) return resendRun(wholeNumber("--resend", values.resend));
	if (positionals.length === 0) throw new UsageError("Name the files to feed.");
	if (values.entity !== undefined && !findEntity(values.entity))
		throw new UsageError(`No such entity: ${values.entity}.`);
	const files = positionals.map((path) => {
		const found = statSync(path, { throwIfNoEntry: false });
		if (found?.isDirectory()) throw new UsageError(`${path}: this is a folder; name the files in it.`);
		const entity = values.entity === undefined ? entityOfFile(path) : findEntity(values.entity);
		if (!entity) throw new UsageError(`${path}: no entity; name the file after one or say --entity.`);
		if (!found) throw new UsageError(`${path}: there is no such file.`);
		return { path, entity };
	});
	return async (database) => {
		let isWhole = true;
		for (const { path, entity } of files) {
			const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
			const inflated = path.endsWith(".gz") ? gunzip(bytes, Number.MAX_SAFE_INTEGER) : bytes;
			isWhole =
				report(path, await importRows({ database, source: values.source, entity, bytes: inflated, asOf })) && isWhole;
		}
		return isWhole;
	};
}

/** What would be left undone without a word is refused. */
function requireOneTask(values: Arguments["values"], files: readonly string[]): void {
	const tasks = (["new-key", "revoke-key", "resend"] as const)
		.filter((option) => values[option] !== undefined)
		.map((option) => `--${option}`);
	const requested = files.length > 0 ? [...tasks, "files"] : tasks;
	if (requested.length > 1) throw new UsageError(`One thing at a time, not ${requested.join(" and ")}.`);
}

function newKey(source: string, values: Arguments["values"]): Command {
	const scopes = (values.scopes ?? "").split(",").filter((scope) => scope !== "");
	const unknown = scopes.filter((scope) => !isKeyScope(scope));
	if (source === "" || scopes.length === 0) throw new UsageError("A key needs a source and --scopes.");
	if (unknown.length > 0) throw new UsageError(`No such scope: ${unknown.join(", ")}.`);
	const [supplier] = scopes.flatMap((scope) => supplierOfScope(scope) ?? []);
	if (supplier !== undefined && scopes.length > 1)
		throw new UsageError("A key for the notices of a supplier opens nothing else: make one for each.");
	const expiresAt = values.expires === undefined ? undefined : momentAhead("--expires", values.expires);
	return async (database) => {
		if (
			supplier !== undefined &&
			!(await database.transaction("millgate_feeds", {}, (tx) => isSupplier(tx, supplier)))
		) {
			process.stdout.write(`There is no supplier ${supplier}.\n`);
			return false;
		}
		const { id, key } = await createFeedKey(database, { source, name: values.name, scopes, expiresAt });
		process.stdout.write(`Key ${id} of ${source} for ${scopes.join(", ")}. It is shown this once:\n${key}\n`);
		return true;
	};
}

function revokeKey(id: number): Command {
	return async (database) => {
		const isRevoked = await revokeFeedKey(database, id);
		process.stdout.write(isRevoked ? `Key ${id} is revoked.\n` : `There is no key ${id} that could be revoked.\n`);
		return isRevoked;
	};
}

function resendRun(run: number): Command {
	return async (database) => {
		const result = await resendRejects(database, run);
		if (!result) process.stdout.write(`There is no run ${run}.\n`);
		return result !== undefined && report(`rejects of run ${run}`, result);
	};
}

function report(what: string, result: RunResult): boolean {
	const { run, entity, rows, accepted, unchanged, rejected, rejects, incomplete, warnings } = result;
	process.stdout.write(
		`${what}: run ${run}, ${entity}: ${rows} rows, ${accepted} accepted, ${unchanged} unchanged, ${rejected} rejected\n`,
	);
	for (const { line, field, code, reason } of [...rejects, ...incomplete])
		process.stdout.write(`  line ${line}${field && `, ${field}`}: ${reason} (${code})\n`);
	for (const { line, field, code, reason } of warnings)
		process.stdout.write(`  warning: line ${line}, ${field}: ${reason} (${code})\n`);
	return rejected === 0;
}

function wholeNumber(option: string, value: string): number {
	if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${option} needs a number.`);
	return Number(value);
}

/** By the rule of the header Data-As-Of. */
function momentBehind(option: string, value: string): Date {
	const moment = pastMoment(value);
	if (!moment)
		throw new UsageError(`${option} needs a moment that has passed, with its offset, like 2026-11-03T14:05:00Z.`);
	return moment;
}

function momentAhead(option: string, value: string): Date {
	const moment = new Date(value);
	if (!(moment.getTime() > Date.now()))
		throw new UsageError(`${option} needs a moment that is to come, like 2027-11-03T14:05:00Z.`);
	return moment;
}
