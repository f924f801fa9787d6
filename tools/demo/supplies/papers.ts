import { type Day, dayText } from "../calendar.ts";
import { createSeeded } from "../seeded.ts";
import { suppliers } from "../suppliers.ts";
import { commoditiesOf } from "./commodities.ts";

const yearly = 365;

/** The rows of the papers feed: what lasts a year with the one before it; some run out these days, a few have. */
export function complianceDocumentRows(today: Day, revision: number): object[] {
	return suppliers.flatMap(({ account }, index) => {
		const chance = createSeeded(`papers ${account}`);
		const isScrap = commoditiesOf(index)[0]?.family === "scrap";
		const kinds = ["insurance", ...(isScrap ? ["scale_certificate", "detector_certificate"] : [])];
		const expiring = kinds.flatMap((kind, place) => {
			// The first supplier's papers show every case: run out, due within days, in order.
			const left = index === 0 ? ([23, -6, 210][place] ?? 120) : chance.whole(-15, 350);
			const expiresOn = today + left;
			return [expiresOn, expiresOn - yearly].map((expiry, age) => ({
				supplier: account,
				kind,
				paper: `${kind.slice(0, 3).toUpperCase()}-${account}-${dayText(expiry).slice(0, 4)}`,
				issuedOn: dayText(expiry - yearly),
				expiresOn: dayText(expiry),
				replaced: age === 1,
				revision,
			}));
		});
		const lasting = {
			supplier: account,
			kind: "tax_form",
			paper: `W9-${account}`,
			issuedOn: dayText(today - chance.whole(200, 900)),
			revision,
		};
		return [...expiring, lasting];
	});
}
