/** A name in the forms in which code writes it. */
export type Names = {
	/** `coil-slots`: file, list, feed. */
	kebab: string;
	/** `coil_slots`: table, texts. */
	snake: string;
	/** `coilSlots`: value, path. */
	camel: string;
	/** `CoilSlots` and `CoilSlot`: types. */
	plural: string;
	one: string;
	/** `coilSlot`: value of one. */
	oneCamel: string;
	/** `Coil slots`: what people read. */
	words: string;
};

/** Throws for a name that is not a plural in kebab-case. */
export function namesOf(kebab: string): Names {
	if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab)) throw new Error(`${kebab}: give a plural in kebab-case, like coil-slots`);
	const plural = kebab.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
	const camel = lower(plural);
	const spaced = kebab.replaceAll("-", " ");
	return {
		kebab,
		snake: kebab.replaceAll("-", "_"),
		camel,
		plural,
		one: plural.slice(0, -1),
		oneCamel: camel.slice(0, -1),
		words: `${spaced[0]?.toUpperCase()}${spaced.slice(1)}`,
	};
}

const lower = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`;
