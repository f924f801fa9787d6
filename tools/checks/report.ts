/** Ends a check: prints its faults, one a line, and sets the exit code; `found` says what a passing check looked at. */
export function report(check: string, faults: string[], found: string): void {
	for (const fault of faults) process.stderr.write(`${fault}\n`);
	process.stdout.write(`${check}: ${faults.length === 0 ? found : `${faults.length} faults`}\n`);
	process.exitCode = faults.length === 0 ? 0 : 1;
}
