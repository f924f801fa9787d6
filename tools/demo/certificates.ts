import { dayText } from "./calendar.ts";
import type { Mint } from "./consignment.ts";
import type { Grade } from "./grades.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

/** A load that left, with the grade of each of its lines. `leftAt` in days since 1970. */
export type CertifiedLoad = {
	bol: string;
	soldTo: string;
	mill: string;
	order: string;
	leftAt: number;
	grades: ReadonlyMap<number, Grade>;
	pieces: readonly { piece: string; item: number; heat: string }[];
};

const inspectors: Readonly<Record<string, { inspector: string; inspectorTitle: string; inspectorTitleEs: string }>> = {
	RB: {
		inspector: "M. Okafor",
		inspectorTitle: "Manager, Quality Assurance",
		inspectorTitleEs: "Gerente de Aseguramiento de Calidad",
	},
	BH: { inspector: "L. Thibodeaux", inspectorTitle: "Chief Metallurgist", inspectorTitleEs: "Jefe de Metalurgia" },
};
const corrections = [
	"Customer part number added",
	"Heat treatment times corrected",
	"Test direction corrected",
	"Inspector's name corrected",
];

/**
 * Writes a certificate for each line and heat of a load; some are corrected later, few revoked. Chance of its own: the
 * rest stays as it is.
 */
export function writeCertificates(mint: Mint, load: CertifiedLoad): void {
	const lots = Map.groupBy(load.pieces, ({ item, heat }) => `${item} ${heat}`);
	for (const [index, pieces] of [...lots.values()].entries()) {
		const number = `C${load.bol}-${String(index + 1).padStart(2, "0")}`;
		const chance = createSeeded(`certificate ${number}`);
		const row = certificateRow(mint, load, pieces, number, chance);
		mint.files.add("certificates", row);
		writeChanges(mint, load, row, chance);
	}
}

function certificateRow(
	mint: Mint,
	load: CertifiedLoad,
	pieces: CertifiedLoad["pieces"],
	certificate: string,
	chance: Seeded,
) {
	const { item = 0, heat = "" } = pieces[0] ?? {};
	const grade = load.grades.get(item);
	const { type } = chance.weighted([
		{ type: "3.1", weight: 91 },
		{ type: "2.2", weight: 5 },
		{ type: "3.2", weight: 3 },
		{ type: "2.1", weight: 1 },
	]);
	const inspectedBy = type === "3.2" ? { thirdParty: chance.pick(["Lloyd's Register", "ABS", "Bureau Veritas"]) } : {};
	return {
		...{ certificate, soldTo: load.soldTo, type, bol: load.bol, order: load.order, item, heat },
		pieces: pieces.map(({ piece }) => piece),
		issuedOn: dayText(Math.floor(load.leftAt)),
		...inspectors[load.mill],
		...inspectedBy,
		...statementOf(type, inspectedBy.thirdParty),
		heatTreatment: treatmentOf(grade, chance),
		revision: mint.revision * 10,
	};
}

/** What the demo mill declares by a certificate of its type (EN 10204). */
function statementOf(type: string, thirdParty: string | undefined) {
	const order = { en: "comply with the requirements of the order", es: "cumplen con los requisitos del pedido" };
	if (type === "2.2")
		return {
			statementEn: `We declare that the products supplied ${order.en}. The test results are those of nonspecific inspection (EN 10204, type 2.2).`,
			statementEs: `Declaramos que los productos suministrados ${order.es}. Los resultados de ensayo son de inspección no específica (EN 10204, tipo 2.2).`,
		};
	const [we, nosotros] = thirdParty ? [`We and ${thirdParty}`, `Nosotros y ${thirdParty}`] : ["We", ""];
	const certificamos = nosotros ? `${nosotros} certificamos` : "Certificamos";
	return {
		statementEn: `${we} certify that the products supplied ${order.en} and that the test results above are those of specific inspection (EN 10204, type ${type}).`,
		statementEs: `${certificamos} que los productos suministrados ${order.es} y que los resultados de ensayo indicados son de inspección específica (EN 10204, tipo ${type}).`,
	};
}

function treatmentOf(grade: Grade | undefined, chance: Seeded) {
	if (grade?.isHeatTreated) {
		const hardened = { step: "austenitize", tempF: chance.whole(1640, 1680), minutes: chance.whole(35, 70) };
		const tempered = {
			step: "temper",
			tempF: grade.hardness ? chance.whole(380, 420) : chance.whole(1120, 1180),
			minutes: chance.whole(40, 90),
		};
		return { condition: "quenched_tempered", steps: [hardened, { step: "quench", medium: "water" }, tempered] };
	}
	if (grade?.charpy)
		return {
			condition: "normalized",
			steps: [{ step: "normalize", tempF: chance.whole(1640, 1680), minutes: chance.whole(30, 60) }],
		};
	return { condition: grade?.grade === "A656-80" ? "thermomechanical" : "as_rolled" };
}

function writeChanges(mint: Mint, load: CertifiedLoad, row: ReturnType<typeof certificateRow>, chance: Seeded): void {
	const later = Math.floor(load.leftAt + chance.between(2, 20));
	const isCorrected = chance.chance(0.015);
	const isRevoked = chance.chance(0.004);
	if (later >= mint.today) return;
	const corrected = {
		...row,
		issuedOn: dayText(later),
		correction: chance.pick(corrections),
		revision: row.revision + 1,
	};
	if (isCorrected) mint.files.add("certificates", corrected);
	if (!isRevoked) return;
	const revokedBecause = "Heat assigned to the wrong pieces; a new certificate follows";
	mint.files.add("certificates", {
		...(isCorrected ? corrected : row),
		revokedOn: dayText(later),
		revokedBecause,
		revision: row.revision + 2,
	});
}
