import { measure } from "#server/certificates/measure.ts";
import { measuresOf, number } from "#server/certificates/measures-sql.ts";
import { melt } from "#server/certificates/melt-sql.ts";
import { hasWholeParties } from "#server/certificates/parties-sql.ts";
import { findingsOf } from "#server/certificates/test-findings.ts";
import { buyerField } from "#server/lists/resources/buyer-field.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

/** State of the certificate `c`. */
export const certificateState =
	"case when c.is_pending then 'pending' when c.revoked_on is null then 'published' else 'revoked' end";

const text = (sql: string, description: string) => ({ type: "String", sql, description }) as const;
const optionalText = (sql: string, description: string) =>
	({ type: "String", sql, isNullable: true, description }) as const;
const optionalFigure = (sql: string, description: string) =>
	({ type: "Float", sql, isNullable: true, description }) as const;

const step: ResourceObject = {
	name: "CertificateTreatmentStep",
	description: "One step of a heat treatment.",
	access: "customer",
	fields: {
		step: text("t.step ->> 'step'", "`austenitize`, `normalize`, `quench` or `temper`."),
		tempF: optionalFigure(number("t.step -> 'tempF'"), "Temperature, where the mill gives it in degrees Fahrenheit."),
		tempC: optionalFigure(number("t.step -> 'tempC'"), "Temperature, where the mill gives it in degrees Celsius."),
		minutes: optionalFigure(number("t.step -> 'minutes'"), "Minutes."),
		medium: optionalText("t.step ->> 'medium'", "What it was cooled in."),
	},
};

export const certificatePiece: ResourceObject = {
	name: "CertificatePiece",
	description: "A piece that a certificate speaks for. Inches and pounds.",
	access: "customer",
	fields: {
		pieceNumber: text("p.piece_number", "Its number."),
		slabNumber: optionalText("p.slab_number", "Its slab."),
		thicknessIn: { type: "Float", sql: "p.thickness_in", description: "Thickness, inches." },
		widthIn: { type: "Float", sql: "p.width_in", description: "Width, inches." },
		lengthIn: optionalFigure("p.length_in", "Length, inches; a coil has none."),
		weightLb: { type: "Float", sql: "p.weight_lb", description: "Pounds." },
	},
};

const gap: ResourceObject = {
	name: "CertificateGap",
	description: "A limit that keeps a certificate from being issued: no value is there, or one is outside.",
	access: "desk",
	fields: {
		property: text("g.gap ->> 'property'", "What is limited, as in `CertificateMeasure`."),
		tempF: optionalFigure(number("g.gap -> 'tempF'"), "Of an impact test: degrees Fahrenheit."),
		least: optionalFigure(number("g.gap -> 'least'"), "The least that the specification allows."),
		most: optionalFigure(number("g.gap -> 'most'"), "The most that it allows."),
		value: optionalFigure(number("g.gap -> 'value'"), "The value that is outside; null where none is there."),
	},
};

const revision: ResourceObject = {
	name: "CertificateRevision",
	description: "One revision of a certificate and whether it is in force.",
	access: "customer",
	fields: {
		revision: { type: "Int", sql: "d.revision", description: "Its count." },
		state: text("d.state", "`published`, `superseded` or `revoked`."),
		endedAt: {
			type: "DateTime",
			sql: "coalesce(d.superseded_at, d.revoked_at)",
			isNullable: true,
			description: "When it was superseded or revoked.",
		},
		isKept: {
			type: "Boolean",
			sql: `exists (select from certificate_revisions k
				where k.account_id = d.account_id and k.certificate_number = d.number and k.revision = d.revision)`,
			description: "Whether what it said was kept, so that it can be opened.",
		},
	},
};

const ofRevision = (sql: string) => `(select ${sql} from certificate_revisions r
	where r.account_id = c.account_id and r.certificate_number = c.certificate_number and r.revision = c.revision)`;

/** A certificate `c` of mill `m` to `st`. */
export const certificate: ResourceObject = {
	name: "Certificate",
	description:
		"A mill test report as its newest revision says: the steel of one heat for one order line on one bill of lading.",
	access: "customer",
	fields: {
		certificateNumber: text("c.certificate_number", "Its number."),
		revision: { type: "Int", sql: "c.revision", description: "Its newest revision." },
		verifyCode: optionalText(
			ofRevision("r.verify_code"),
			"Code of this revision, by which anybody can ask whether it holds; null while it is in preparation.",
		),
		type: text("c.type", "By EN 10204: `2.1`, `2.2`, `3.1` or `3.2`."),
		state: text(certificateState, "`pending` (in preparation: it has no values yet), `published` or `revoked`."),
		specification: text("c.specification", "What the steel was made to."),
		grade: text("c.grade", "Steel grade."),
		product: text("c.product", "`plate` or `coil`."),
		thicknessIn: optionalFigure(
			"c.thickness_in",
			"Ordered thickness, inches; null of a certificate from before it was kept.",
		),
		widthIn: optionalFigure("c.width_in", "Ordered width, inches."),
		lengthIn: optionalFigure("c.length_in", "Ordered length, inches; a coil has none."),
		heatNumber: text("c.heat_number", "The melt."),
		meltedAt: { type: "DateTime", sql: "c.melted_at", description: "When it was tapped." },
		timeZone: text(
			"coalesce(c.melt_time_zone, 'UTC')",
			"Time zone of the works that melted it; `UTC` where that is not known.",
		),
		melt: {
			object: melt,
			from: (json) => `(select ${json} from (select c.*) o)`,
			description: "Where it was melted and poured.",
		},
		mill: text("m.name", "Name of the mill that shipped it and issues the certificate."),
		shipTo: optionalText("st.name", "Name of the destination."),
		orderNumber: text("c.order_number", "Mill order."),
		item: { type: "Int", sql: "c.item", description: "Its line." },
		poNumber: text("c.po_number", "The customer's own number."),
		poLine: text("c.po_line", "The customer's own line."),
		partNumber: optionalText("c.part_number", "The customer's part number."),
		bolNumber: text("c.bol_number", "Bill of lading."),
		isBuyer: buyerField("c.account_id"),
		mode: optionalText(
			"(select s.mode from shipments s where s.account_id = c.account_id and s.bol_number = c.bol_number)",
			"How it left: `truck`, `railcar` or `barge`.",
		),
		shippedOn: { type: "Day", sql: "c.shipped_on", description: "Day it left, at the mill." },
		issuedOn: { type: "Day", sql: "c.issued_on", description: "Day of this revision." },
		inspector: text("c.inspector", "Who signs for the mill."),
		inspectorTitle: text("c.inspector_title", "What that person is, in English."),
		inspectorTitleEs: optionalText("c.inspector_title_es", "The same in Spanish, where the mill gives it."),
		thirdParty: optionalText("c.third_party", "Of 3.2: who inspected besides the mill."),
		correction: optionalText("c.correction", "Why this revision replaces the one before it."),
		revokedOn: { type: "Day", sql: "c.revoked_on", isNullable: true, description: "Day it was revoked." },
		revokedBecause: optionalText("c.revoked_because", "Why it was revoked."),
		condition: optionalText(
			"c.heat_treatment ->> 'condition'",
			"Condition in which it was delivered, like `normalized`.",
		),
		treatmentSteps: {
			object: step,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by t.n), '[]')
				from jsonb_array_elements(case
				when jsonb_typeof(c.heat_treatment -> 'steps') = 'array' then c.heat_treatment -> 'steps' else '[]' end)
					with ordinality t (step, n))`,
			description: "What was done to it after rolling, step by step.",
		},
		hasData: {
			type: "Boolean",
			sql: `(not coalesce(c.is_pending, false) and coalesce(c.statement_en, c.statement_es) is not null and ${hasWholeParties("m", "a")})`,
			description: "Whether it is there as data by EN 10168 too.",
		},
		statementEn: optionalText("c.statement_en", "The mill's statement of conformity in English, word for word."),
		statementEs: optionalText("c.statement_es", "The same in Spanish."),
		gaps: {
			object: gap,
			isList: true,
			isNullable: true,
			access: "desk",
			from: (json) => `(select coalesce(json_agg(${json} order by g.nth), '[]') from waiting_certificates w
				cross join jsonb_array_elements(w.gaps) with ordinality g (gap, nth)
				where w.account_id = c.account_id and w.certificate_number = c.certificate_number)`,
			description:
				"What keeps it, or a correction of it, from being issued: values that are missing or outside. For the mill's own people.",
		},
		pieces: { type: "Int", sql: "c.pieces", description: "Pieces it speaks for." },
		weightLb: { type: "Float", sql: "c.weight_lb", description: "Their pounds." },
		measures: {
			object: measure,
			isList: true,
			from: (json) => measuresOf(json, "c"),
			description: "Its values against the specification's limits.",
		},
		otherTests: findingsOf("c"),
		pieceList: {
			object: certificatePiece,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by p.piece_number), '[]') from certificate_pieces p
				where p.account_id = c.account_id and p.certificate_number = c.certificate_number)`,
			description: "The pieces one by one.",
		},
		revisions: {
			object: revision,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by d.revision desc), '[]') from documents d
				where d.account_id = c.account_id and d.kind = 'certificate' and d.number = c.certificate_number)`,
			description: "All its revisions, the newest first.",
		},
	},
};
