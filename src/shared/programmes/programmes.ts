/** What is done to a value-plus customer's steel between rolling and shipping. */
export const programmes = ["cut_to_length", "blast_and_prime", "heat_treatment"] as const;

/** How far a processing job is. */
export const jobStates = ["waiting", "in_process", "inspection", "done"] as const;
