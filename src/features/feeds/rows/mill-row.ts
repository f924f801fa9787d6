import { z } from "zod";
import { code, text, timeZone } from "../fields.ts";

/** A mill. It has no revision: the last one said stands. */
export const millRow = z.strictObject({ mill: code, name: text(), place: text(), timeZone });
export type MillRow = z.infer<typeof millRow>;
