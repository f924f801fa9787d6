import { createHash } from "node:crypto";
import { Transform, Writable } from "node:stream";

/** Counts and hashes (SHA-256, hexadecimal) what flows through; `facts` holds once the stream has ended. */
export function countBytes(): { stream: Transform; facts: () => { bytes: number; sha256: string } } {
	const hash = createHash("sha256");
	let bytes = 0;
	const stream = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk);
			bytes += chunk.length;
			done(null, chunk);
		},
	});
	return { stream, facts: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Takes everything and keeps nothing. */
export function nowhere(): Writable {
	return new Writable({ write: (_chunk, _encoding, done) => done() });
}
