/** What a text depends on that is only known when the program runs. */
export class OnlyAtRunTime extends Error {}

/**
 * Code that runs at the end of a module, where it sees the module's own constants and functions: by module, then by the
 * name it gets there.
 */
export type Probes = Map<string, Map<string, string>>;
