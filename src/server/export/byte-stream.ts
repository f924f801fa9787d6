import type { RowSource } from "./row-source.ts";

/**
 * A stream that makes the next chunk only when the reader requests it. The rows are closed when the reader disconnects,
 * even before the first chunk, and when making a chunk fails.
 */
export function byteStream(
	source: Pick<RowSource, "close">,
	chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
	return new ReadableStream(
		{
			async pull(controller) {
				try {
					const { done, value } = await chunks.next();
					if (done) controller.close();
					else controller.enqueue(value);
				} catch (error) {
					await source.close();
					throw error;
				}
			},
			async cancel() {
				await Promise.all([source.close(), chunks.return(undefined)]);
			},
		},
		{ highWaterMark: 0 },
	);
}
