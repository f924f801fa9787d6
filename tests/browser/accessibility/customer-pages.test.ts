import { customerPages } from "#app/route-table.ts";
import { checkPages } from "../../support/sound-pages.ts";

checkPages(
	Object.keys(customerPages).filter((path) => !path.startsWith("/customer/documents")),
	"customer",
);
