import type { Language } from "#shared/languages.ts";

/**
 * `company` is the manufacturer's name, `verifyAt` the address where anybody can ask whether this revision still holds.
 */
export type DataReader = { company: string; language: Language; verifyAt: string };
