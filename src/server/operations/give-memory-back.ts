import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back what starting took and nobody needs any more, about 60 MB of heap: while it idles Node keeps it. Blocks for about a tenth of
 * a second, so it belongs before the first request.
 */
export function giveMemoryBack(): void {
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
}
