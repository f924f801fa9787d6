import type { TransactionSet } from "./groups.ts";
import { element, type Segment } from "./segments.ts";
import { elementCodes, type Place, placeOf, segmentCodes, type X12Error } from "./x12-errors.ts";

/** Positions of a notice's fields, by their path in the form (`loads.0.tare`). */
export type Places = Map<string, Spot>;

/** A segment and its element; `isMissing`: where the missing segment should have been. */
export type Spot = { segment: Segment; element: number | null; isMissing?: { segment: string; element: number } };

/** Reads one set: keeps where each field was found, and what is wrong. */
export class SetReader {
	readonly places: Places = new Map();
	readonly faults: X12Error[] = [];
	readonly set: TransactionSet;
	readonly #group: number;
	readonly #index: number;
	readonly #first: number;

	constructor(set: TransactionSet, group: number, index: number) {
		this.set = set;
		this.#group = group;
		this.#index = index;
		this.#first = set.segments[0]?.at ?? 1;
	}

	/** An element's value; remembers that the field is there. */
	take(field: string, segment: Segment | undefined, at: number): string {
		const value = element(segment, at);
		if (segment && value !== "") this.places.set(field, { segment, element: at });
		return value;
	}

	/** Remembers where a field that was not sent should have been. */
	expect(field: string, near: Segment | undefined, segment: string, at: number): void {
		if (near && !this.places.has(field))
			this.places.set(field, { segment: near, element: null, isMissing: { segment, element: at } });
	}

	/** What is said of the line is said at its own number, not at that of its order. */
	sayAtLine(): void {
		const spot = this.places.get("loads.0.line.number");
		if (spot) this.places.set("line", spot);
	}

	/** Something is wrong with an element, or with the segment as a whole (AK304 codes) where no element is named. */
	complain = (segment: Segment, at: number | null, code: string, reason: string): void => {
		this.faults.push(this.#wrong(segment, at, code, reason));
	};

	/** Reports that the segment that should follow `near` is missing. */
	miss(near: Segment, place: { segment: string; element: number | null }, reason: string): void {
		this.faults.push(this.#missing(near, place, reason));
	}

	/** The place of a field: where it was sent, where it should have been, or the notice's number. */
	spotOf(field: string): Place {
		const { segment, element, isMissing } = this.#spot(field);
		return isMissing
			? { at: segment.at, ...isMissing, value: "", set: this.set.control }
			: placeOf(segment, element, this.set.control);
	}

	/**
	 * What the form or the rules say of a field, at its place in the set; once for each place, for the first reason is
	 * the nearest.
	 */
	complainOf(field: string, reason: string, code?: string): void {
		const place = this.spotOf(field);
		if (
			this.faults.some(
				(error) => error.at === place.at && error.segment === place.segment && error.element === place.element,
			)
		)
			return;
		this.faults.push(this.noteOf(field, reason, code));
	}

	/** A remark about a field, at its place and with its codes, that does not reject the set: a warning. */
	noteOf(field: string, reason: string, code?: string): X12Error {
		const { segment, element: at, isMissing } = this.#spot(field);
		if (isMissing) return this.#missing(segment, isMissing, reason);
		if (at === null) return this.#wrong(segment, null, segmentCodes.elements, reason);
		return this.#wrong(
			segment,
			at,
			element(segment, at) === "" ? elementCodes.missing : (code ?? elementCodes.code),
			reason,
		);
	}

	#wrong(segment: Segment, at: number | null, code: string, reason: string): X12Error {
		const place = placeOf(segment, at, this.set.control);
		return this.#made(place, segment, at === null ? code : segmentCodes.elements, at === null ? null : code, reason);
	}

	#missing(near: Segment, place: { segment: string; element: number | null }, reason: string): X12Error {
		return this.#made(
			{ at: near.at, ...place, value: "", set: this.set.control },
			near,
			segmentCodes.missing,
			null,
			reason,
		);
	}

	#spot(field: string): Spot {
		return this.places.get(field) ?? this.places.get(field.split(".").slice(0, 2).join(".")) ?? this.#whole();
	}

	#whole(): Spot {
		const [header] = this.set.segments;
		if (!header) throw new Error("A set without segments was read");
		const beginning = this.set.segments[1];
		return beginning?.id === "BSN" ? { segment: beginning, element: 2 } : { segment: header, element: null };
	}

	#made(place: Place, segment: Segment, segmentCode: string, elementCode: string | null, reason: string): X12Error {
		const position = segment.at - this.#first + 1;
		return {
			...place,
			level: "segment",
			group: this.#group,
			index: this.#index,
			position,
			segmentCode,
			elementCode,
			reason,
		};
	}
}
