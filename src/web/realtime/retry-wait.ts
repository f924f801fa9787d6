/** Specification §9: a lost socket is tried again up to five times. */
export const retryAttempts = 5;
const jitterMs = { least: 300, most: 3000 };

/**
 * How long to wait before a retry, the first being 0: twice as long each time, and 300 to 3000 ms more, so that not all
 * come back at once.
 */
export function retryWaitMs(retry: number, random: () => number = Math.random): number {
	return 2 ** retry * 1000 + jitterMs.least + Math.floor(random() * (jitterMs.most - jitterMs.least + 1));
}
