/**
 * Names what passed only when it was tried again, with what broke it first: such a test counts as passed, and is never passed over.
 * A reporter of Vitest's; without such tests it prints nothing.
 */
export default class SecondTries {
	#found = [];

	onTestCaseResult(testCase) {
		if (!testCase.diagnostic()?.flaky) return;
		const [first] = testCase.result().errors ?? [];
		const said = [first?.stack ?? first?.message ?? "nothing was said", first?.diff].filter(Boolean).join("\n");
		this.#found.push(`${testCase.module.relativeModuleId} > ${testCase.fullName}\n  ${said}`);
	}

	onTestRunEnd() {
		if (this.#found.length === 0) return;
		process.stdout.write(`\nPassed only when tried again (${this.#found.length}):\n${this.#found.join("\n")}\n`);
	}
}
