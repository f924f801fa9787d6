import { layerFaults } from "./checks/layers.ts";
import { report } from "./checks/report.ts";
import { writerFaults } from "./checks/writers.ts";

/** `npm test -- layers`: imports run one way, every module was read, every table has one writer. */
const { modules, faults } = await layerFaults(process.cwd());
report("layers", [...faults, ...writerFaults(process.cwd())], `${modules} modules read`);
