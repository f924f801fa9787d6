import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Lets the heap double before all of it is looked through, where V8 lets it grow by half. With each such collection V8
 * forgets what it compiled of functions that are made anew for each page, since between two pages none of them lives,
 * and compiles them again: a tenth of a page's time (decisions/heap-may-double.md).
 */
export function collectLessOften(): void {
	setFlagsFromString("--heap-growing-percent=100");
}

/**
 * Gives back what starting took and nobody needs any more, about 60 MB of heap: while it idles Node keeps it. Blocks
 * for about a tenth of a second, so it belongs before the first request.
 */
export function giveMemoryBack(): void {
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
}
