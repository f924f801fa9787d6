// One key press is heard twice, from the terminal and from what started this process; a user who asks again later wants
// no more waiting.
const sameRequestMs = 1000;

/** Stops this process once, when it is asked to or when what started it is gone; asked again later it ends at once. */
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
