import { m } from "#generated/texts/messages.js";
import { namePatternError } from "#shared/documents/document-name-errors.ts";
import { documentPath, type NameFacts } from "#shared/documents/document-names.ts";
import { useFieldNode, useNodeState } from "../forms/core/use-field.ts";
import { currentLanguage } from "../language.ts";
import field from "../ui/fields/field.module.css";
import { Icon } from "../ui/signs/icon.tsx";
import styles from "./document-bundle.module.css";

/** One document of the reader's of this kind, and what its name is filled with. */
export type NameSample = { kind: string; values: readonly { place: string; texts: readonly string[] }[] };

const mostShown = 2;

/**
 * What files will be called by the pattern that is being typed, on documents of the reader's own; or what is wrong with
 * it, at once.
 */
export function NamePreview({ samples }: { samples: readonly NameSample[] }) {
	const pattern = textOf(useValue("namePattern"));
	const kinds = useValue("kinds");
	const error = pattern.trim() === "" ? undefined : namePatternError(pattern, currentLanguage());
	const wanted = samples.filter(({ kind }) => Array.isArray(kinds) && kinds.includes(kind)).slice(0, mostShown);
	return (
		<div aria-live="polite" className={styles.preview}>
			{error !== undefined && (
				<p className={field.note} data-error>
					<Icon name="alert" size={14} />
					{error}
				</p>
			)}
			{error === undefined && wanted.length > 0 && pattern.trim() !== "" && (
				<>
					<span>{m.web_bundle_preview()}</span>
					<ul>
						{wanted.map((sample) => (
							<li key={sample.kind}>{`${documentPath(pattern, factsOf(sample))}.pdf`}</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}

function useValue(name: string): unknown {
	const node = useFieldNode(name);
	if (!node) throw new TypeError(`The form has no field ${name}`);
	return useNodeState(node).value;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const factsOf = ({ values }: NameSample) =>
	Object.fromEntries(values.map(({ place, texts }) => [place, texts])) as NameFacts;
