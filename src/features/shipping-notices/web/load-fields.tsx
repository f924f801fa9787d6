import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { sentFileTypes } from "#shared/forms/sent-files.ts";
import { weightUnits } from "#shared/units.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import { type Choice, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { useFormat } from "#web/viewer.tsx";
import { radiationScans } from "../notice-form.ts";
import { radiationLabel } from "../notice-labels.ts";
import { poundsOf, type Typed, type Verdict } from "../notice-rules.ts";
import styles from "./notice-entry.module.css";
import { NoticeNotes } from "./notice-notes.tsx";

type LoadFieldsProps = { index: number; typed: Typed; verdict: Verdict; commodities: readonly Choice[] };

/** One load: vehicle, weights with the net beside them, what it is, and the radiation statement. */
export function LoadFields({ index, typed, verdict, commodities }: LoadFieldsProps) {
	const format = useFormat();
	const load = typed.loads?.[index] ?? {};
	const here = `loads.${index}.`;
	return (
		<>
			<div className={styles.load}>
				<TextInput name="vehicle" autoComplete="off" spellCheck={false} hint={vehicleHint(typed.mode)} />
				<div className={styles.pair}>
					<NumberInput name="gross" help="netWeight" />
					<NumberInput name="tare" />
				</div>
				<div className={styles.pair}>
					<SelectInput name="unit" choices={weightUnits.map((value) => ({ value, label: value }))} />
					<Net load={load} format={format} />
				</div>
				<SelectInput name="commodity" choices={commodities} placeholder={m.asn_choose()} />
				<SelectInput
					name="radiation"
					placeholder={m.asn_choose()}
					choices={radiationScans.map((value) => ({ value, label: radiationLabel(value) }))}
				/>
				<div className={styles.pair}>
					<TextInput name="ticket" help="scaleTicket" autoComplete="off" spellCheck={false} />
					<TextInput name="seals" help="seal" autoComplete="off" spellCheck={false} hint={m.asn_seals_hint()} />
				</div>
			</div>
			<FileInput name="files" types={sentFileTypes} upload={uploadFile} />
			<NoticeNotes warnings={verdict.warnings.filter(({ field }) => field.startsWith(here))} />
		</>
	);
}

function vehicleHint(mode: string | undefined): string | undefined {
	return mode === "railcar" ? m.asn_vehicle_hint_car() : undefined;
}

function Net({ load, format }: { load: NonNullable<Typed["loads"]>[number]; format: Format }) {
	const netLb = poundsOf(load)?.netLb;
	const isWrong = netLb !== undefined && netLb <= 0;
	return (
		<div className={styles.net} data-wrong={isWrong || undefined}>
			<span className={styles.netLabel}>{m.asn_net()}</span>
			<output className={styles.netFigure}>{netLb === undefined ? "–" : `${format.number(netLb)} lb`}</output>
			{netLb !== undefined && !isWrong && <span className={styles.quiet}>{format.weight(netLb)}</span>}
			{isWrong && <span>{m.asn_fault_tare()}</span>}
		</div>
	);
}
