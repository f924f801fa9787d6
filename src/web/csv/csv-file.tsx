import { useId, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { decodeText } from "#shared/decode-text.ts";
import styles from "./csv.module.css";

type CsvFileProps = {
	onText: (text: string) => void;
	label?: string;
	accept?: string;
	mostBytes?: number;
	/** What is said of a larger file. */
	tooLarge?: string;
};

/**
 * Takes a file from the machine and gives its text to the form, where it can be seen and mended. The same file may be
 * taken again.
 */
export function CsvFile({
	onText,
	label,
	accept = ".csv,.txt,text/csv,text/plain",
	mostBytes = 900_000,
	tooLarge,
}: CsvFileProps) {
	const id = useId();
	const [error, setError] = useState<string>();
	const take = async (file: File | undefined) => {
		if (!file) return;
		setError(file.size > mostBytes ? (tooLarge ?? m.web_csv_too_large()) : undefined);
		if (file.size <= mostBytes) onText(decodeText(new Uint8Array(await file.arrayBuffer())));
	};
	return (
		<div className={styles.file}>
			<label htmlFor={id} className={styles.pick}>
				{label ?? m.web_csv_file()}
			</label>
			<input
				id={id}
				className="hidden-text"
				type="file"
				accept={accept}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-fault` : undefined}
				onChange={(event) => {
					void take(event.target.files?.[0]);
					event.target.value = "";
				}}
			/>
			{error && (
				<span id={`${id}-fault`} role="alert" className={styles.fault}>
					{error}
				</span>
			)}
		</div>
	);
}
