import { m } from "#generated/texts/messages.js";
import { type BrandColors, contrastFindings, defaultColors, isHex } from "#shared/branding/brand-colors.ts";
import { FieldFrame, type InputProps } from "#web/forms/fields/field-frame.tsx";
import { textOf } from "#web/forms/inputs/text-inputs.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import field from "#web/ui/fields/field.module.css";
import { Icon } from "#web/ui/signs/icon.tsx";
import { contrastLabel } from "../contrast-labels.ts";
import styles from "./branding.module.css";

/** A color as #rrggbb or from the browser's own palette, with what cannot be read in it and a shade that can. */
export function ColorInput({ name, hint }: InputProps & { name: keyof BrandColors }) {
	return (
		<FieldFrame name={name} hint={hint}>
			{({ state, change, label }, control) => {
				const typed = textOf(state.value).trim();
				return (
					<>
						<div className={styles.color}>
							<input
								type="color"
								aria-label={m.branding_choose_color({ label })}
								value={isHex(typed) ? typed.toLowerCase() : defaultColors[name]}
								onChange={(event) => change(event.target.value)}
							/>
							<input
								{...control}
								className={field.control}
								value={textOf(state.value)}
								maxLength={7}
								autoComplete="off"
								spellCheck={false}
								onChange={(event) => change(event.target.value)}
							/>
						</div>
						{isHex(typed) && <Contrast name={name} hex={typed.toLowerCase()} onChoose={change} />}
					</>
				);
			}}
		</FieldFrame>
	);
}

type ContrastProps = { name: keyof BrandColors; hex: string; onChoose: (hex: string) => void };

function Contrast({ name, hex, onChoose }: ContrastProps) {
	const findings = contrastFindings({ ...defaultColors, [name]: hex }).filter(({ color }) => color === name);
	const proposal = findings[0]?.proposal;
	return (
		<div role="status" className={styles.contrast} data-failing={findings.length > 0 || undefined}>
			{findings.length === 0 ? (
				<p>
					<Icon name="check" size={14} />
					{m.branding_contrast_passes()}
				</p>
			) : (
				<>
					<p>
						<Icon name="alert" size={14} />
						{m.branding_contrast_too_low()}
					</p>
					<ul>
						{findings.map((finding) => (
							<li key={`${finding.text} ${finding.ground}`}>{contrastLabel(finding)}</li>
						))}
					</ul>
				</>
			)}
			{proposal && <Button onClick={() => onChoose(proposal)}>{m.branding_use_shade({ color: proposal })}</Button>}
		</div>
	);
}
