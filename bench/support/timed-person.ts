import type { Locator, Page } from "playwright";

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell): a key of an average typist, a movement of the hand to
 * a target, a thought.
 */
const seconds = { key: 0.28, point: 1.1, think: 1.35 };

export type Walk = { keys: number; clicks: number; thoughts: number; personSeconds: number; machineSeconds: number };

/** Works a page as a person does and counts it. Each act begins with a thought; a click is a movement and a press. */
export class TimedPerson {
	readonly #page: Page;
	readonly #startedAt = performance.now();
	#keys = 0;
	#clicks = 0;
	#thoughts = 0;

	constructor(page: Page) {
		this.#page = page;
	}

	async click(target: Locator): Promise<void> {
		this.#thoughts += 1;
		this.#clicks += 1;
		await target.click();
	}

	/** Types where the focus is; `text` is one thing that is known by heart or read from a document. */
	async type(text: string): Promise<void> {
		this.#thoughts += 1;
		this.#keys += text.length;
		await this.#page.keyboard.type(text);
	}

	/** Keys that follow by themselves: the next field, the confirmation of a choice. A chord counts each of its keys. */
	async press(...keys: string[]): Promise<void> {
		for (const key of keys) {
			this.#keys += key.split("+").length;
			await this.#page.keyboard.press(key);
		}
	}

	/**
	 * What was counted until now. The machine's seconds are those of the whole walk at the speed of the script, waiting
	 * for the portal included.
	 */
	walked(): Walk {
		const [keys, clicks, thoughts] = [this.#keys, this.#clicks, this.#thoughts];
		const personSeconds = (keys + clicks) * seconds.key + clicks * seconds.point + thoughts * seconds.think;
		return { keys, clicks, thoughts, personSeconds, machineSeconds: (performance.now() - this.#startedAt) / 1000 };
	}
}
