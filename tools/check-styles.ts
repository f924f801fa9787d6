import { report } from "./checks/report.ts";
import { styleFaults } from "./checks/unused-styles.ts";

/** `npm test -- styles`: each class of a style module is on some element, and each that an element names exists. */
const { classes, faults } = styleFaults(process.cwd());
report("styles", faults, `${classes} classes`);
