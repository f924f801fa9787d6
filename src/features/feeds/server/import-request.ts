import type { Database } from "#server/database/database.ts";
import type { Language } from "#shared/languages.ts";
import type { EntityName } from "../entities.ts";
import type { Warning } from "../warnings.ts";
import type { Reject } from "./feed-rejects.ts";
import type { RunCounts } from "./feed-runs.ts";
import type { FeedLine } from "./split-lines.ts";

/** A warning as it is answered. */
export type ReportedWarning = { line: number; field: string; code: Warning["code"]; reason: string };

/** Rows of one entity from one source. `asOf` is the moment the source speaks for, now when it does not say. */
export type ImportRequest = {
	database: Database;
	source: string;
	entity: EntityName;
	bytes: AsyncIterable<Uint8Array>;
	asOf?: Date;
	/** Codes of mills that it speaks for also where none of its rows names them: nothing is new there. */
	mills?: readonly string[];
	language?: Language;
	/** The request that brought them, for the record. */
	trace?: { requestId: string; address: string };
	/** Past this many refused rows a file is taken for the wrong one: nobody repairs so many manually. */
	mostRejectedRows?: number;
};

/**
 * A finished run; `rejects` and `warnings` are the first ones, all of them are kept. `warned` are rows that were
 * imported with a warning; `incomplete` says of imported rows what they wait for.
 */
export type RunResult = RunCounts & {
	warned: number;
	run: number;
	entity: EntityName;
	rejects: Reject[];
	incomplete: Reject[];
	warnings: ReportedWarning[];
	asOf: string;
};

/**
 * Lines instead of bytes, for rows that were kept; `resolves` is the run whose rejects they were, `by` the person who
 * sent them again.
 */
export type LinesRequest = Omit<ImportRequest, "bytes"> & {
	lines: AsyncIterable<FeedLine[]>;
	resolves?: number;
	by?: string | undefined;
};

/** What a run carries along. */
export type Run = {
	id: number;
	request: LinesRequest;
	counts: RunCounts;
	rejects: Reject[];
	incomplete: Reject[];
	warned: number;
	warnings: ReportedWarning[];
	mills: Set<string>;
};
