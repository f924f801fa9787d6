import type { ListedValueFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { besideText } from "#shared/certificates/beside-units.ts";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { resultLabel } from "../certificate-value-labels.ts";
import { certificateValuesList } from "../certificate-values-list.ts";

graphql(`
	fragment ListedValue on CertificateValue {
		id
		certificateNumber
		revision
		type
		state
		heatNumber
		meltedIn
		specification
		grade
		sample
		location
		pieces
		test
		property
		direction
		temperature
		temperatureUnit
		standard
		conditions
		specimen
		value
		unit
		result
		least
		most
		isWithin
		orderNumber
		item
		poNumber
		bolNumber
		shippedOn
		issuedOn
		shipTo
		mill
	}
`);

/** "56.4 ksi (389 MPa)": as certified, and beside it in the reader's units where those are others. */
function figureText(format: Format, value: number | null, unit: string | null): string | undefined {
	if (value === null) return undefined;
	return [certifiedNumber(format, value), unit, unit && besideText(format, [value], unit)].filter(Boolean).join(" ");
}

const missing = "–";

/** Columns of certificate values as the table shows them. */
export const certificateValueColumns = tableColumns<typeof certificateValuesList, ListedValueFragment>(
	certificateValuesList,
	{
		pieces: ({ pieces }) => (pieces.length === 0 ? missing : mono(pieces.join(", "))),
		temperature: ({ temperature, temperatureUnit }, format) =>
			figureText(format, temperature, temperatureUnit) ?? missing,
		value: ({ value, unit, result }, format) =>
			[figureText(format, value, unit), result && resultLabel(result)].filter(Boolean).join(" · ") || missing,
		least: ({ least, unit }, format) => figureText(format, least, unit) ?? missing,
		most: ({ most, unit }, format) => figureText(format, most, unit) ?? missing,
		verdict: ({ isWithin }) => {
			if (isWithin === null) return missing;
			return isWithin ? m.measure_within() : <Pill tone="heat">{m.measure_outside()}</Pill>;
		},
		order: ({ orderNumber, item }) => (
			<RowLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</RowLink>
		),
	},
);
