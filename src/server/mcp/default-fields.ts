import type { ApiCollection } from "#server/api/api-collection.ts";
import type { DeclaredColumns } from "#shared/lists/define-list.ts";
import { defaultColumns, type ListDefinition } from "#shared/lists/list-definition.ts";

/** Fields of columns that show several, or one of another name. */
const fieldsOfColumns: Readonly<Record<string, readonly string[]>> = {
	millOrder: ["orderNumber", "item", "poNumber"],
	order: ["orderNumber", "item"],
	po: ["poNumber"],
	size: ["thicknessIn", "widthIn", "lengthIn"],
	progress: ["state", "daysLate"],
	shippedOrdered: ["orderedLb", "shippedLb"],
	sighting: ["code", "place"],
	subject: ["bolNumber", "orderNumber", "invoiceNumber"],
	period: ["periodFrom", "periodTo"],
	netUnits: ["netLb", "unit"],
	price: ["price", "pricePerCwt", "currency"],
	total: ["totalCents", "currency"],
	amount: ["amount", "currency"],
	temperature: ["temperatureUnit"],
	value: ["unit", "result"],
};

/**
 * The fields that a list tool answers unless it is asked for others: account and number, and what the list's page shows
 * until its reader chooses columns.
 */
export function defaultFields({ resource, number }: ApiCollection): string[] {
	const { definition, row, source } = resource;
	const columns = declaredColumns(definition);
	const shown = defaultColumns(definition).flatMap((id) => [columns[id]?.field ?? id, ...(fieldsOfColumns[id] ?? [])]);
	const names = [...(number ?? []).map(({ field }) => field), ...shown].filter((name) =>
		Object.hasOwn(row.fields, name),
	);
	return [...new Set([...(source.owners.length > 0 ? ["account"] : []), ...names])];
}

const declaredColumns = (definition: ListDefinition): DeclaredColumns =>
	"column" in definition ? (definition.column as DeclaredColumns) : {};
