import {
	decodePDFRawStream,
	ParseSpeeds,
	PDFArray,
	PDFContext,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFNumber,
	type PDFObject,
	PDFRawStream,
	PDFStream,
	PDFString,
} from "@cantoo/pdf-lib";

/** What a PDF contains that is not accepted; `unreadable`: it may contain anything. */
export type PdfRefusal = "active" | "attachment" | "encrypted" | "unreadable";

/**
 * Objects that were read from one file. A later one with the same number does not hide the earlier: a reader may show
 * either.
 */
type Findings = {
	objects: number;
	packed: number;
	refusal: PdfRefusal | undefined;
	broken: string[];
	tables: Set<string>;
};

// Actions and forms that run a script or start a program (ISO 32000-1, 12.6.4.7, 12.6.4.16, 12.7.8; extension level 3
// for rich media).
const activeNames = new Set(["JavaScript", "Launch", "RichMedia", "ImportData"].map((name) => PDFName.of(name)));
const activeKeys = new Set(["JS", "JavaScript", "XFA", "OnInstantiate"].map((name) => PDFName.of(name)));
const attachmentNames = ["F", "UF", "DOS", "Mac", "Unix"].map((name) => PDFName.of(name));
// Data beside the page: certificates and invoices travel with theirs. No system runs them.
const dataEnding = /\.(?:xml|json|csv|txt)$/i;
// Tables of objects are far smaller; a small file may ask for gigabytes.
const mostDecodedBytes = 64 * 1024 * 1024;

/** Of the file that is read now: what is encrypted is read twice, the second time decrypted. */
let findings = new Map<PDFContext, Findings>();
watchObjects();
boundDecoding();

/**
 * What is refused in a PDF, in object streams too; undefined when nothing is. Opens what is encrypted without a
 * password.
 */
export async function findRefusedContent(bytes: Uint8Array): Promise<PdfRefusal | undefined> {
	let document: PDFDocument;
	findings = new Map();
	try {
		document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, password: "" });
	} catch (error) {
		return /password|encrypt/i.test(String(error)) ? "encrypted" : "unreadable";
	}
	const found = findings.get(document.context);
	if (!found) return "unreadable";
	if (found.refusal) return found.refusal;
	// Tables of objects are never encrypted, so that decrypting breaks them (ISO 32000-1, 7.5.8.2): they were read the
	// first time.
	const tables = [...findings.values()][0]?.tables;
	if (found.broken.some((number) => !tables?.has(number))) return "unreadable";
	// Objects that only an offset of the table leads to, for example within a stream, are read by others and not here.
	return countHeaders(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) > found.objects - found.packed
		? "unreadable"
		: undefined;
}

function watchObjects(): void {
	const assign = PDFContext.prototype.assign;
	PDFContext.prototype.assign = function (this: PDFContext, ref, object) {
		const found = findings.get(this) ?? { objects: 0, packed: 0, refusal: undefined, broken: [], tables: new Set() };
		findings.set(this, found);
		found.objects += 1;
		found.packed += packedObjects(object);
		found.refusal ??= refusalOf(object);
		if (object.constructor.name === "PDFInvalidObject") found.broken.push(ref.tag);
		if (isOfType(object, "XRef")) found.tables.add(ref.tag);
		assign.call(this, ref, object);
	};
}

/** How many objects an object stream contains. */
function packedObjects(object: PDFObject): number {
	if (!isOfType(object, "ObjStm")) return 0;
	const count = object.dict.get(PDFName.of("N"));
	return count instanceof PDFNumber ? count.asNumber() : 0;
}

function isOfType(object: PDFObject, type: string): object is PDFRawStream {
	return object instanceof PDFRawStream && object.dict.get(PDFName.of("Type")) === PDFName.of(type);
}

function refusalOf(object: PDFObject): PdfRefusal | undefined {
	const waiting: PDFObject[] = [object];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		if (next instanceof PDFName && activeNames.has(next)) return "active";
		if (next instanceof PDFArray) waiting.push(...next.asArray());
		const dictionary = next instanceof PDFStream ? next.dict : next;
		if (!(dictionary instanceof PDFDict)) continue;
		for (const [key, value] of dictionary.entries()) {
			if (activeKeys.has(key)) return "active";
			waiting.push(value);
		}
		if (dictionary.has(PDFName.of("EF")) && !isData(dictionary)) return "attachment";
	}
	return undefined;
}

/**
 * Whether every name of a file specification is one of data. A name that is written elsewhere may be another one to the
 * next reader.
 */
function isData(specification: PDFDict): boolean {
	const names = attachmentNames.map((key) => specification.get(key)).filter((name) => name !== undefined);
	const isDataName = (name: PDFObject) =>
		(name instanceof PDFString || name instanceof PDFHexString) && dataEnding.test(name.decodeText());
	return names.length > 0 && names.every(isDataName);
}

function boundDecoding(): void {
	const dict = PDFDict.withContext(PDFContext.create());
	dict.set(PDFName.of("Filter"), PDFName.of("RunLengthDecode"));
	const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([128])));
	// The class that all decoders share is not exported.
	const shared = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as {
		ensureBuffer: (bytes: number) => Uint8Array;
	};
	const ensureBuffer = shared.ensureBuffer;
	shared.ensureBuffer = function (bytes) {
		if (bytes > mostDecodedBytes) throw new RangeError("An object stream is too large");
		return ensureBuffer.call(this, bytes);
	};
}

const farthestNumber = 200;

/** How often a file says `12 0 obj`, wherever that is. */
function countHeaders(bytes: Buffer): number {
	let count = 0;
	for (let at = bytes.indexOf("obj"); at !== -1; at = bytes.indexOf("obj", at + 3)) {
		const lines = bytes.toString("latin1", Math.max(0, at - farthestNumber), at).split(/[\r\n]/);
		// A comment ends with its line.
		const before = lines.map((line) => line.split("%")[0]).join(" ");
		if (/\d[\0\s]+\d{1,10}[\0\s]*$/.test(before)) count += 1;
	}
	return count;
}
