/** How one kind of update is gathered and put into words. */
export type LiveUpdates<Message, Item> = {
	/** The items of a message, and whether they are complete. */
	read: (message: Message) => { items: readonly Item[]; isComplete: boolean };
	/** Updates of one key are reported once. */
	keyOf: (item: Item) => string;
	/** What to say of it, if anything. */
	wordsOf: (items: Item[], isComplete: boolean) => string | undefined;
};

/** Collects the messages of a subscription; `take` returns the announcement, if any, and starts again. */
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
