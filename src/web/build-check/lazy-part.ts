import { lazy } from "react";
import { isReached, untilReached } from "../data/portal-reach.ts";
import { isChunkError } from "./chunk-reload.ts";

/**
 * A part of a page that is loaded on demand. While the server cannot be reached, it waits, and the page around it stays
 * as it is, with its input. A part whose build is gone throws, which reloads the page (specification §4).
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
	for (;;) {
		try {
			return await load();
		} catch (error) {
			if (!isChunkError(error) || (await isReached())) throw error;
			await new Promise<void>((resolve) => void untilReached(resolve));
		}
	}
}

/** Whatever React may render, in its own types' words. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/** A component of such a part, by its name in its module. */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
	type Part = Extract<Module[Name], AnyComponent>;
	return lazy<Part>(async () => ({ default: (await fetchPart(load))[name] as Part }));
}
