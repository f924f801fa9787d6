import type { EntryNoticeFragment } from "#generated/graphql/graphql.ts";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { type WeightUnit, weightFromLb } from "#shared/units.ts";
import { graphql } from "#web/data/graphql.ts";

graphql(`
	fragment EntryNotice on ShippingNoticeDetail {
		noticeNumber
		revision
		mode
		bolNumber
		shippedOn
		shippedTime
		expectedOn
		expectedTime
		yard
		carrier
		scac
		items {
			load
			poNumber
			poLine
			commodity
			vehicle
			seals
			grossLb
			tareLb
			unit
			scaleTicket
			radiationScan
			files { id name mediaType sizeBytes }
		}
	}
`);

const text = (value: string | null | undefined) => value ?? "";
const weight = (lb: number, unit: string) => weightFromLb(lb, unit as WeightUnit);

/** What the form begins with: a key of its own, now at the mill, one empty load. */
export function freshValues(key: string, now: { day: string; time: string }): FormValues {
	return { key, mode: "truck", shippedOn: now.day, shippedTime: now.time, loads: [{ unit: "lb" }] };
}

/** The form values of a notice: an amendment begins with them. */
export function valuesOf(notice: EntryNoticeFragment, key: string): FormValues {
	const [first] = notice.items;
	return {
		key,
		line: first ? `${first.poNumber}/${first.poLine}` : "",
		mode: notice.mode,
		bol: text(notice.bolNumber),
		shippedOn: notice.shippedOn,
		shippedTime: notice.shippedTime,
		expectedOn: text(notice.expectedOn),
		expectedTime: text(notice.expectedTime),
		yard: text(notice.yard),
		carrier: text(notice.carrier),
		scac: text(notice.scac),
		loads: notice.items.map((load) => ({
			vehicle: load.vehicle,
			gross: weight(load.grossLb, load.unit),
			tare: weight(load.tareLb, load.unit),
			unit: load.unit,
			commodity: load.commodity,
			radiation: load.radiationScan,
			ticket: text(load.scaleTicket),
			seals: load.seals.join(", "),
			files: load.files.map(({ id, name, mediaType, sizeBytes }) => ({
				key: id,
				id,
				name,
				type: mediaType,
				size: sizeBytes,
			})),
		})),
	};
}

/**
 * What stays the same from one notice to the next: all but numbers, days, gross weights, radiation statements, tickets,
 * seals and files.
 */
export function copyOf(notice: EntryNoticeFragment): FormValues {
	const { line, mode, yard, carrier, scac, loads } = valuesOf(notice, "");
	const kept = (loads as FormValues[]).map(({ vehicle, tare, unit, commodity }) => ({
		vehicle,
		tare,
		unit,
		commodity,
	}));
	return { line, mode, yard, carrier, scac, loads: kept };
}
