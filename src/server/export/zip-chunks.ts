import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const maxBytes = 0xffff_ffff;
const deflated = 8;
const stored = 0;
// Bit 3: sizes follow the data, since they are not known before it; bit 11: names are UTF-8.
const flags = 0x0808;
// 1 January 1980, the format's first day, where an entry has none of its own: archives of the same content are the same
// bytes.
const firstDay = "1980-01-01";

export type ZipEntry = {
	path: string;
	content: AsyncIterable<Uint8Array>;
	/** For what is compressed already (PDF, pictures). */
	isStored?: boolean;
	/** Its day, "2026-11-28": what a folder of unpacked files is sorted by. */
	day?: string;
};

type WrittenEntry = {
	path: Buffer;
	method: number;
	date: number;
	crc: number;
	packed: number;
	size: number;
	offset: number;
};

/**
 * A ZIP archive, chunk by chunk, as its entries become known. Each chunk is deflated on its own and flushed to a byte
 * boundary, so nothing but the chunk at hand is in memory and ending early leaves nothing open: give chunks of some 100
 * KB. Throws RangeError past 4 GiB (Zip64 is not written).
 */
export async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const written: WrittenEntry[] = [];
	let offset = 0;
	for await (const entry of entries) {
		const method = entry.isStored ? stored : deflated;
		const record = {
			path: Buffer.from(entry.path),
			method,
			date: dosDate(entry.day ?? firstDay),
			crc: 0,
			packed: 0,
			size: 0,
			offset,
		};
		const header = localHeader(record);
		offset += header.length;
		yield header;
		for await (const chunk of packed(entry.content, record)) {
			offset += chunk.length;
			if (offset > maxBytes || record.size > maxBytes)
				throw new RangeError("An archive of more than 4 GiB is not written");
			yield chunk;
		}
		const descriptor = dataDescriptor(record);
		offset += descriptor.length;
		yield descriptor;
		written.push(record);
	}
	const directory = Buffer.concat(written.map(centralHeader));
	yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)]);
}

async function* packed(content: AsyncIterable<Uint8Array>, record: WrittenEntry): AsyncGenerator<Buffer<ArrayBuffer>> {
	for await (const bytes of content) {
		if (bytes.length === 0) continue;
		record.crc = crc32(bytes, record.crc);
		record.size += bytes.length;
		yield counted(
			record.method === stored
				? Buffer.from(bytes)
				: await deflate(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }),
			record,
		);
	}
	if (record.method === deflated) yield counted(await deflate(Buffer.alloc(0)), record);
}

function counted(chunk: Buffer, record: WrittenEntry): Buffer<ArrayBuffer> {
	record.packed += chunk.length;
	return chunk as Buffer<ArrayBuffer>;
}

/** A day as MS-DOS packs it: seven bits for the years since 1980, four for the month, five for the day. */
function dosDate(day: string): number {
	const [year = 1980, month = 1, date = 1] = day.split("-").map(Number);
	return (Math.min(Math.max(year - 1980, 0), 127) << 9) | (month << 5) | date;
}

function localHeader(entry: WrittenEntry): Buffer<ArrayBuffer> {
	const header = Buffer.alloc(30);
	header.writeUInt32LE(0x0403_4b50, 0);
	header.writeUInt16LE(20, 4);
	header.writeUInt16LE(flags, 6);
	header.writeUInt16LE(entry.method, 8);
	header.writeUInt16LE(entry.date, 12);
	header.writeUInt16LE(entry.path.length, 26);
	return Buffer.concat([header, entry.path]);
}

function dataDescriptor(entry: WrittenEntry): Buffer<ArrayBuffer> {
	const descriptor = Buffer.alloc(16);
	descriptor.writeUInt32LE(0x0807_4b50, 0);
	writeSizes(descriptor, 4, entry);
	return descriptor;
}

function centralHeader(entry: WrittenEntry): Buffer {
	const header = Buffer.alloc(46);
	header.writeUInt32LE(0x0201_4b50, 0);
	header.writeUInt16LE(20, 4);
	header.writeUInt16LE(20, 6);
	header.writeUInt16LE(flags, 8);
	header.writeUInt16LE(entry.method, 10);
	header.writeUInt16LE(entry.date, 14);
	writeSizes(header, 16, entry);
	header.writeUInt16LE(entry.path.length, 28);
	header.writeUInt32LE(entry.offset, 42);
	return Buffer.concat([header, entry.path]);
}

function writeSizes(buffer: Buffer, at: number, entry: WrittenEntry): void {
	buffer.writeUInt32LE(entry.crc, at);
	buffer.writeUInt32LE(entry.packed, at + 4);
	buffer.writeUInt32LE(entry.size, at + 8);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
	if (count > 0xffff || offset + size > maxBytes) throw new RangeError("An archive of this size is not written");
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x0605_4b50, 0);
	end.writeUInt16LE(count, 8);
	end.writeUInt16LE(count, 10);
	end.writeUInt32LE(size, 12);
	end.writeUInt32LE(offset, 16);
	return end;
}
