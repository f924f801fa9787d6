/** How one kind of update is gathered and put into words. */
export type LiveUpdates<Message, Item> = {
	/** What was told, and whether that is all of it. */
	read: (message: Message) => { items: readonly Item[]; isComplete: boolean };
	/** Updates of one key are reported once. */
	keyOf: (item: Item) => string;
	/** What to say of it, if anything. */
	wordsOf: (items: Item[], isComplete: boolean) => string | undefined;
};

/** Gathers what a subscription tells; `take` answers what to say of it, if anything, and begins anew. */
export function gatherUpdates<Message, Item>({ read, keyOf, wordsOf }: LiveUpdates<Message, Item>) {
	const gathered = new Map<string, Item>();
	let isAll = true;
	return {
		note: (message: Message): void => {
			const { items, isComplete } = read(message);
			for (const item of items) gathered.set(keyOf(item), item);
			isAll &&= isComplete;
		},
		take: (): string | undefined => {
			const text = wordsOf([...gathered.values()], isAll);
			gathered.clear();
			isAll = true;
			return text;
		},
	};
}
