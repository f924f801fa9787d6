import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";
import type { TreatmentStep } from "./certificate-facts.ts";
import { mediumLabel, stepLabel, treatmentLabel } from "./certificate-labels.ts";
import { temperatureOf } from "./heat-tests.ts";

type Maybe<T> = { [Field in keyof T]: T[Field] | undefined };
type Treated = {
	condition?: string | null | undefined;
	treatmentSteps: readonly (Pick<TreatmentStep, "step"> & Partial<Maybe<TreatmentStep>>)[];
};

type Shown = {
	number: (value: number) => string;
	/** The value in the reader's other unit, where pages show it beside the certified one. */
	beside?: (value: number, unit: string) => string | undefined;
};

/**
 * The condition in which the steel was delivered and what was done to it: "normalized 1650 °F 45 min", "quenched and
 * tempered · austenitized 1650 °F …". A step that has the name of the condition is not named twice.
 */
export function conditionText(
	{ condition, treatmentSteps }: Treated,
	{ number, beside }: Shown = { number: String },
): string | undefined {
	if (!condition) return undefined;
	const steps = treatmentSteps.map((step) => {
		const at = temperatureOf(step);
		const { minutes, medium } = step;
		return [
			stepLabel(step.step),
			at && `${number(at.value)} ${at.unit}`,
			at && beside?.(at.value, at.unit),
			typeof minutes === "number" ? `${number(minutes)} min` : undefined,
			medium && mediumLabel(medium),
		]
			.filter(Boolean)
			.join(" ");
	});
	const name = treatmentLabel(condition);
	const isNamed = treatmentSteps[0] !== undefined && stepLabel(treatmentSteps[0].step) === name;
	return [...(isNamed ? [] : [name]), ...steps].join(" · ");
}

type Kind = { type: string };
type Stated = { statementEn?: string | null | undefined; statementEs?: string | null | undefined };
type Titled = { inspectorTitle: string; inspectorTitleEs?: string | null | undefined };

/** What who signs is, in the reader's language where the mill says it in that. */
export function inspectorTitleIn(language: Language, { inspectorTitle, inspectorTitleEs }: Titled): string {
	return (language === "es" && inspectorTitleEs) || inspectorTitle;
}

/** What such a document is called by EN 10204. */
export function titleOf({ type }: Kind): string {
	if (type === "2.1") return m.certificates_title_2_1();
	return type === "2.2" ? m.certificates_title_2_2() : m.certificates_title_3({ type });
}

/**
 * The mill's own statement of conformity, word for word: in the language, else in the other one; nothing where it gave
 * none.
 */
export function statementOf({ statementEn, statementEs }: Stated, language: Language): string | undefined {
	return (language === "es" ? (statementEs ?? statementEn) : (statementEn ?? statementEs)) ?? undefined;
}

/** Who in the works issues such a document: of type 3 they do not depend on who makes the steel. */
export function originatorLabel(type: string): string {
	return type.startsWith("3") ? m.certificates_originator_inspection() : m.certificates_originator_production();
}
