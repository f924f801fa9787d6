// The most bytes of UTF-8 that one UTF-16 unit takes.
const widest = 3;

/**
 * Gathers text as UTF-8 in one piece of memory that is used again after each `take`, so that a long export leaves no
 * trail of buffers. What `take` gives is good until the next `add`.
 */
export class ByteSink {
	private readonly fullAt: number;
	private bytes: Buffer;
	private length = 0;

	/** `fullAt`: bytes from which on the sink calls itself full; it takes more if it must. */
	constructor(fullAt: number) {
		this.fullAt = fullAt;
		this.bytes = Buffer.allocUnsafeSlow(fullAt + 16_384);
	}

	get isFull(): boolean {
		return this.length >= this.fullAt;
	}

	add(text: string): void {
		const room = this.length + text.length * widest;
		if (room > this.bytes.length) {
			const larger = Buffer.allocUnsafeSlow(room * 2);
			this.bytes.copy(larger, 0, 0, this.length);
			this.bytes = larger;
		}
		this.length += this.bytes.write(text, this.length, "utf8");
	}

	take(): Buffer {
		const taken = this.bytes.subarray(0, this.length);
		this.length = 0;
		return taken;
	}
}
