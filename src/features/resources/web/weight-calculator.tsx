import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { incompleteMessage } from "#shared/forms/rule-messages.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { explainFailure } from "#web/forms/parts/explain-failure.ts";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { currentLanguage } from "#web/language.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type CalculatorValues, calculatedLb, calculatorForm } from "../calculator-form.ts";
import styles from "./resources-page.module.css";

/** Theoretical weight of plates, or of a coil by its diameters. */
export function WeightCalculator() {
	const format = useFormat();
	const units = useViewer()?.preferences.units ?? "imperial";
	const form = useForm(calculatorForm, { values: { product: "plate", pieces: 1 } });
	const [weightLb, setWeightLb] = useState<number>();
	const unit = format.lengthUnit;
	// A weight that is below other sizes would be taken for theirs.
	const forget = () => setWeightLb(undefined);
	const handleSubmit = (values: CalculatorValues) => {
		forget();
		setWeightLb(calculatedLb(values, units));
	};
	// The field says what is wrong; above the form it would be said twice.
	const explain = (error: unknown) => ({ ...explainFailure(error), sentence: incompleteMessage(currentLanguage()) });
	return (
		<Card title={m.resources_calculator()}>
			<Form<CalculatorValues>
				form={form}
				label={m.resources_calculator()}
				onSubmit={handleSubmit}
				onInvalid={forget}
				explain={explain}
			>
				<RadioInput
					name="product"
					choices={[
						{ value: "plate", label: m.resources_calc_plate() },
						{ value: "coil", label: m.resources_calc_coil() },
					]}
				/>
				<div className={styles.sizes}>
					<NumberInput name="thickness" unit={unit} />
					<NumberInput name="width" unit={unit} />
					<NumberInput name="length" unit={unit} />
					<NumberInput name="pieces" />
					<NumberInput name="outside" unit={unit} />
					<NumberInput name="inside" unit={unit} />
				</div>
				<SubmitButton>{m.resources_calc_go()}</SubmitButton>
				<output className={styles.result}>
					{weightLb !== undefined && (
						<>
							<b>{format.weightLb(weightLb)}</b> · {format.weight(weightLb)}
						</>
					)}
				</output>
			</Form>
		</Card>
	);
}
