import { useState } from "react";

/** A file and what the server would import from it; `time` distinguishes previews: the key of its `AnsweredPart`. */
export type CsvPreview<Plan> = { csv: string; plan: Plan; time: number };

/** What a CSV page shows below its form: the last look at a file. */
export function useCsvPreview<Plan>() {
	const [preview, setPreview] = useState<CsvPreview<Plan>>();
	const show = (csv: string, plan: Plan) => setPreview((before) => ({ csv, plan, time: (before?.time ?? 0) + 1 }));
	return { preview, show };
}
