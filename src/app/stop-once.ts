// One key press arrives twice, from the terminal and from the parent process. A later second signal means that the user
// does not want to wait.
const sameRequestMs = 1000;

/** Stops this process once, on a signal or when its parent has ended. A later second signal ends it at once. */
export function stopOnce(stop: () => Promise<unknown>): void {
	let requestedAt: number | undefined;
	const begin = () => {
		if (requestedAt !== undefined) return;
		requestedAt = performance.now();
		stop().then(
			() => process.exit(0),
			() => process.exit(1),
		);
	};
	const hear = () => {
		if (requestedAt !== undefined && performance.now() - requestedAt > sameRequestMs) process.exit(1);
		begin();
	};
	process.on("SIGTERM", hear);
	process.on("SIGINT", hear);
	// The channel closes when the process that started this one is killed.
	process.once("disconnect", begin);
}
