import { useState } from "react";

/** A file and what the server would make of it; `time` tells one look from the next: the key of its `AnsweredPart`. */
export type Looked<Plan> = { csv: string; plan: Plan; time: number };

/** What a CSV page shows below its form: the last look at a file. */
export function useLooked<Plan>() {
	const [looked, setLooked] = useState<Looked<Plan>>();
	const show = (csv: string, plan: Plan) => setLooked((before) => ({ csv, plan, time: (before?.time ?? 0) + 1 }));
	return { looked, show };
}
