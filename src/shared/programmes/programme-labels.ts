import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

export const programmeLabel = wordOf({
	cut_to_length: m.value_plus_programme_cut_to_length,
	blast_and_prime: m.value_plus_programme_blast_and_prime,
	heat_treatment: m.value_plus_programme_heat_treatment,
});
export const jobStateLabel = wordOf({
	waiting: m.value_plus_job_waiting,
	in_process: m.value_plus_job_in_process,
	inspection: m.value_plus_job_inspection,
});
