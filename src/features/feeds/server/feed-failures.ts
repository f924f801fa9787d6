/** Why a run ended early; kept with the run and answered to its sender. What was imported before stays. */
export type FailureCode = "stopped" | "too_large" | "bad_gzip" | "too_many_rejects" | "unavailable" | "internal";

export class FeedFailure extends Error {
	readonly code: FailureCode;
	/** The run that it ended, once there was one. */
	run: number | undefined;

	constructor(code: FailureCode, cause?: unknown) {
		super(`Feed ended early: ${code}`, { cause });
		this.name = "FeedFailure";
		this.code = code;
	}
}
