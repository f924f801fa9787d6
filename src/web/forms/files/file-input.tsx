import { type DragEvent, useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { fileKindLabel } from "#shared/forms/file-kinds.ts";
import type { InputShape } from "#shared/forms/form-shape.ts";
import { currentLanguage } from "../../language.ts";
import { Button } from "../../ui/actions/button.tsx";
import type { BoundField } from "../core/use-field.ts";
import { type ControlProps, FieldNote, FieldsetFrame, type InputProps } from "../fields/field-frame.tsx";
import styles from "./file-input.module.css";
import { FileRow } from "./file-row.tsx";
import { type FileLimits, limitOf, type Upload, useFileList } from "./use-file-list.ts";

type FileInputProps = InputProps & {
	/**
	 * Types that are let in: `application/pdf`, `image/*`, `.xlsx`. The shape's `mime` rule says the same to the server.
	 */
	types?: readonly string[];
	isSingle?: boolean;
	/** Sends each file as it is chosen; without it, files travel with the form. */
	upload?: Upload;
};

/** Files by picker, drop, paste or camera. The value is always a list (specification §5). */
export function FileInput({ types, isSingle, upload, ...words }: FileInputProps) {
	return (
		<FieldsetFrame {...words}>
			{(bound, control) => {
				const { maxBytes } = bound.node.props.shape as InputShape;
				return <Files bound={bound} control={control} limits={{ types, maxBytes, isSingle }} upload={upload} />;
			}}
		</FieldsetFrame>
	);
}

type FilesProps = { bound: BoundField; control: ControlProps; limits: FileLimits; upload: Upload | undefined };

function Files({ bound, control, limits, upload }: FilesProps) {
	const { files, refused, transfers, add, remove, send } = useFileList(bound, limits, upload);
	const [isOver, setOver] = useState(false);
	const arrived = files.filter(({ key }) => !transfers.has(key));
	const takesPhotos = limits.types?.some((type) => type === "image/jpeg" || type === "image/*") ?? true;
	const handleDrop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		add([...event.dataTransfer.files]);
	};
	return (
		// Users who cannot drop or paste have the buttons: the zone itself is not a control.
		// biome-ignore lint/a11y/noStaticElementInteractions: see above
		<div
			className={styles.zone}
			data-over={isOver || undefined}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={handleDrop}
			onPaste={(event) => {
				if (event.clipboardData.files.length > 0) add([...event.clipboardData.files]);
			}}
		>
			<div className={styles.actions}>
				<Picker control={control} limits={limits} onPick={add} />
				{takesPhotos && <CameraPicker id={`${bound.id}-camera`} onPick={add} />}
				<span className={styles.quiet}>{m.forms_drop_here()}</span>
				<Limits id={limitsId(bound.id, limits)} limits={limits} />
			</div>
			<p role="status" className="hidden-text">
				{arrived.length > 0 && m.forms_files_chosen({ names: arrived.map(({ name }) => name).join(", ") })}
			</p>
			{files.length > 0 && (
				<ul className={styles.list} aria-label={bound.label}>
					{files.map((file) => (
						<FileRow
							key={file.key}
							file={file}
							transfer={transfers.get(file.key)}
							onRemove={() => remove([file])}
							onRetry={() => void send(file)}
						/>
					))}
				</ul>
			)}
			{files.length > 1 && (
				<Button variant="quiet" onClick={() => remove(files)}>
					{m.forms_remove_all()}
				</Button>
			)}
			<FieldNote id={`${bound.id}-refused`} messages={refused} />
		</div>
	);
}

function Picker({
	control,
	limits,
	onPick,
}: {
	control: ControlProps;
	limits: FileLimits;
	onPick: (files: File[]) => void;
}) {
	const ref = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				{...control}
				ref={ref}
				type="file"
				// The button replaces it: the browser's own label cannot be translated.
				className="hidden-text"
				tabIndex={-1}
				aria-hidden="true"
				id={undefined}
				multiple={!limits.isSingle}
				accept={limits.types?.join(",")}
				onChange={(event) => {
					onPick([...(event.target.files ?? [])]);
					// The same file may be chosen again after it was removed.
					event.target.value = "";
				}}
			/>
			<Button
				id={control.id}
				aria-describedby={
					[control["aria-describedby"], limitsId(control.id, limits)].filter(Boolean).join(" ") || undefined
				}
				onClick={() => ref.current?.click()}
			>
				{m.forms_select_file()}
			</Button>
		</>
	);
}

/** A phone's camera. On a machine without one it would be a second file dialog, so only fingers see it. */
function CameraPicker({ id, onPick }: { id: string; onPick: (files: File[]) => void }) {
	return (
		<label className={styles.camera} htmlFor={id}>
			{m.forms_take_photo()}
			<input
				id={id}
				type="file"
				accept="image/*"
				capture="environment"
				className="hidden-text"
				onChange={(event) => onPick([...(event.target.files ?? [])])}
			/>
		</label>
	);
}

/** Undefined where nothing is said of them. */
function limitsId(field: string, { types, maxBytes }: FileLimits): string | undefined {
	return types && maxBytes ? `${field}-limits` : undefined;
}

function Limits({ id, limits: { types, maxBytes } }: { id: string | undefined; limits: FileLimits }) {
	if (!types || !maxBytes) return null;
	return (
		<p id={id} className={styles.quiet}>
			{m.forms_file_limits({ types: sentenceCase(fileKindLabel(types, currentLanguage())), limit: limitOf(maxBytes) })}
		</p>
	);
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
