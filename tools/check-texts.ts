import { report } from "./checks/report.ts";
import { textFaults } from "./checks/texts.ts";

/** `npm test -- texts`: every text exists in both languages, with the same parameters, and is used. */
const { keys, faults } = textFaults(process.cwd());
report("texts", faults, `${keys} texts in two languages`);
