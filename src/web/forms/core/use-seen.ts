import { useRef } from "react";
import { InvalidError } from "#shared/errors.ts";
import { failureOf } from "../../data/failed-request.ts";

/**
 * The version with which a form was opened, to be sent with it: `send` receives that one. If another version is stored
 * in the meantime, the server refuses and says which; the input stays, and saving again overwrites it. After a save,
 * the form has the version that the page then loads.
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
