import { useRef } from "react";
import { InvalidError } from "#shared/errors.ts";
import { failureOf } from "../../data/failed-request.ts";

/**
 * Which version a form was opened with, to be sent with it: `send` is given that one. When something else stands
 * meanwhile the server refuses, and says which; what was typed stays, and the user who saves again means it. Kept, the
 * form is of the version that the page then brings.
 */
export function useSeen(version: string) {
	const state = useRef({ seen: version, isKept: false });
	if (state.current.isKept && state.current.seen !== version) state.current = { seen: version, isKept: false };
	return async <Answer>(send: (seen: string) => Promise<Answer>): Promise<Answer> => {
		try {
			const answer = await send(state.current.seen);
			state.current.isKept = true;
			return answer;
		} catch (error) {
			const version = failureOf(error, InvalidError)?.version;
			if (version !== undefined) state.current = { seen: version, isKept: false };
			throw error;
		}
	};
}
