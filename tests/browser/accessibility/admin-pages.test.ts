import { adminPages, deskPages } from "#app/route-table.ts";
import { checkPages } from "../../support/sound-pages.ts";

checkPages(Object.keys({ ...adminPages, ...deskPages }), "admin");
