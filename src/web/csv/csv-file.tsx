import { useId, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { decodeText } from "#shared/decode-text.ts";
import styles from "./csv.module.css";

const mostBytes = 900_000;

/** Takes a file from the machine and gives its text to the form, where it can be seen and mended. */
export function CsvFile({ onText }: { onText: (text: string) => void }) {
	const id = useId();
	const [fault, setFault] = useState<string>();
	const take = async (file: File | undefined) => {
		if (!file) return;
		setFault(file.size > mostBytes ? m.web_csv_too_large() : undefined);
		if (file.size <= mostBytes) onText(decodeText(new Uint8Array(await file.arrayBuffer())));
	};
	return (
		<div className={styles.file}>
			<label htmlFor={id} className={styles.pick}>
				{m.web_csv_file()}
			</label>
			<input
				id={id}
				className="hidden-text"
				type="file"
				accept=".csv,.txt,text/csv,text/plain"
				aria-invalid={fault ? true : undefined}
				aria-describedby={fault ? `${id}-fault` : undefined}
				onChange={(event) => void take(event.target.files?.[0])}
			/>
			{fault && (
				<span id={`${id}-fault`} role="alert" className={styles.fault}>
					{fault}
				</span>
			)}
		</div>
	);
}
