import fc from "fast-check";
import type { CertificateFacts, Party } from "#features/certificates/certificate-facts.ts";
import { certificateTypes, heatTreatments, treatmentSteps } from "#shared/certificates/certificate-kinds.ts";
import { chemistryNames } from "#shared/certificates/elements.ts";
import { testProperties } from "#shared/certificates/limits.ts";
import { markPng } from "./feed-rows.ts";
import { randomHeatTest } from "./heat-tests.ts";

const party = (name: string): Party => {
	const address = { street: "900 Foundry St", postalCode: "55806", city: "Duluth", region: "MN", country: "US" };
	return { name, ...address };
};

/** A certificate of one plate; `changes` go over it. */
export function certificateFacts(changes: Partial<CertificateFacts> = {}): CertificateFacts {
	return {
		...{ state: "published", thicknessIn: 0.5, widthIn: 96, lengthIn: 480 },
		...{ statementEn: "The plates comply with the order.", statementEs: "Las placas cumplen con el pedido." },
		...{ verifyCode: "0123456789ABCDEFGHJK", contentSha256: "a1".repeat(32) },
		...{
			certificateNumber: "X1",
			revision: 1,
			type: "3.1",
			specification: "ASTM A572/A572M-21e1 Gr 50",
			grade: "A572-50",
			product: "plate",
		},
		...{
			heatNumber: "H1",
			meltedAt: "2026-04-01T10:00:00+00:00",
			timeZone: "America/Chicago",
			mill: "River Bend",
			melt: { meltedIn: "US", pouredIn: "US", meltingWorks: "River Bend, Iowa", slabMaker: null },
		},
		...{ orderNumber: "M100", item: 1, poNumber: "PO-1", poLine: "10", partNumber: null, bolNumber: "B1" },
		...{
			shippedOn: "2026-05-01",
			issuedOn: "2026-05-02",
			inspector: "A. Reyes",
			inspectorTitle: "Quality Assurance",
			inspectorTitleEs: null,
			thirdParty: null,
		},
		...{ correction: null, revokedOn: null, revokedBecause: null, condition: null, treatmentSteps: [], weightLb: 6500 },
		pieceList: [
			{ pieceNumber: "C1", slabNumber: "H1-01", thicknessIn: 0.5, widthIn: 96, lengthIn: 480, weightLb: 6500 },
		],
		shares: [{ property: "C", value: 0.16, least: null, most: 0.23 }],
		tests: [
			{
				kind: "tension",
				slab: "H1-01",
				direction: "T",
				yieldKsi: 55,
				tensileKsi: 70.5,
				elongationPct: 22,
				gaugeLengthIn: 8,
			},
		],
		limits: [{ property: "tensileKsi", least: 65 }],
		parties: { works: party("River Bend"), soldTo: party("Prairie Steel Service"), shipTo: party("Yard T1") },
		mark: markPng,
		...changes,
	};
}

const word = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const figure = fc.double({ min: 0, max: 10_000, noNaN: true });
const perCent = fc.double({ min: 0, max: 100, noNaN: true });
const inches = fc.double({ min: 0.0001, max: 240, noNaN: true });
const day = fc
	.date({ min: new Date("1950-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));

const randomParty: fc.Arbitrary<Party> = fc.record({
	...{ name: maybe(word), street: maybe(word), postalCode: maybe(word), city: maybe(word), region: maybe(word) },
	country: maybe(fc.constantFrom("US", "MX", "Atlantis")),
});

/** Any certificate that the feeds accept, from a source with little data to one with everything. */
export const randomFacts: fc.Arbitrary<CertificateFacts> = fc
	.record({
		type: fc.constantFrom(...certificateTypes),
		product: fc.constantFrom("plate", "coil"),
		state: fc.constantFrom("published", "superseded", "revoked"),
		thicknessIn: maybe(inches),
		widthIn: maybe(inches),
		lengthIn: maybe(inches),
		partNumber: maybe(word),
		thirdParty: maybe(word),
		correction: maybe(word),
		revokedOn: maybe(day),
		revokedBecause: maybe(word),
		issuedOn: day,
		inspector: word,
		condition: maybe(fc.constantFrom(...heatTreatments)),
		treatmentSteps: fc.array(
			fc.record({
				step: fc.constantFrom(...treatmentSteps),
				tempF: maybe(figure),
				tempC: fc.constant(null),
				minutes: maybe(figure),
				medium: maybe(word),
			}),
			{ maxLength: 3 },
		),
		pieceList: fc.array(
			fc.record({
				...{ pieceNumber: word, slabNumber: maybe(word), thicknessIn: inches, widthIn: fc.constantFrom(48, 96) },
				...{ lengthIn: maybe(inches), weightLb: fc.integer({ min: 1, max: 100_000 }) },
			}),
			{ minLength: 1, maxLength: 5 },
		),
		shares: fc.array(
			fc.record({
				property: fc.constantFrom(...chemistryNames),
				value: fc.oneof(perCent, fc.constantFrom(0, 1e-7, 0.000_009, 1e-5, 99.999_999, 100)),
				least: maybe(perCent),
				most: maybe(perCent),
			}),
			{ maxLength: 90 },
		),
		tests: fc.array(randomHeatTest, { maxLength: 30 }),
		limits: fc.array(
			fc.record({
				property: fc.constantFrom(...testProperties),
				least: maybe(figure),
				most: maybe(figure),
				tempF: maybe(figure),
			}),
		),
		parties: fc.record({ works: randomParty, soldTo: randomParty, shipTo: randomParty }),
		mark: fc.constantFrom(markPng, null),
	})
	.map(certificateFacts);

/** The same with whole parties and a mark: of each of these there is data. */
export const wholeFacts = fc
	.tuple(randomFacts, fc.record({ shipTo: randomParty }))
	.map(([facts, { shipTo }]) => ({ ...facts, parties: { ...certificateFacts().parties, shipTo }, mark: markPng }));
