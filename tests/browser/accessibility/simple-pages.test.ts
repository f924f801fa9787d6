import { simplePages } from "#app/route-table.ts";
import { checkPages } from "../../support/sound-pages.ts";

checkPages([...Object.keys(simplePages), "/no-such-page"], undefined);
