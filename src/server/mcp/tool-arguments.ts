import { m } from "#generated/texts/messages.js";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { readDay, unread } from "#shared/lists/filter-text.ts";
import type { ObjectSchema, ToolArguments } from "./mcp-tool.ts";

/**
 * The arguments of a call, as the tool's input schema says them. Models write a number where a text is wanted, or one
 * value where several may come: these are read as they are meant. Nulls are no arguments.
 *
 * @throws {InvalidError} Names each argument that is unknown, missing or not valid, and says what it takes.
 */
export function readArguments({ properties, required = [] }: ObjectSchema, sent: ToolArguments): ToolArguments {
	const entries = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
	const names = entries.map(([name]) => name);
	const faults: FieldError[] = required
		.filter((name) => !names.includes(name))
		.map((field) => ({ field, reason: m.server_mcp_argument_missing({ name: field }) }));
	const read = entries.map(([name, value]): [string, unknown] => {
		const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
		if (!schema) {
			const reason = m.server_mcp_argument_unknown({ name, names: Object.keys(properties).join(", ") });
			faults.push({ field: name, reason });
			return [name, value];
		}
		const meant = asMeant(schema, value);
		const reason = faultOf(name, schema, meant);
		if (reason) faults.push({ field: name, reason });
		return [name, meant];
	});
	if (faults.length > 0) throw new InvalidError(faults.map(({ reason }) => reason).join(" "), faults);
	return Object.fromEntries(read);
}

function asMeant(schema: JsonSchema, value: unknown): unknown {
	if (schema.type === "string" && typeof value === "number") return String(value);
	if (schema.type !== "array") return value;
	return (Array.isArray(value) ? value : [value]).map((one) => asMeant(itemsOf(schema), one));
}

/** Why the value is not valid, as a sentence; only what schemas of tools say. */
function faultOf(name: string, schema: JsonSchema, value: unknown): string | undefined {
	const { type, format } = schema;
	const choices = schema.enum as readonly string[] | undefined;
	const least = schema.minimum as number | undefined;
	const most = schema.maximum as number | undefined;
	if (choices)
		return isIn(choices, value) ? undefined : m.server_mcp_argument_choice({ name, choices: choices.join(", ") });
	if (type === "array") {
		const limit = (schema.maxItems as number | undefined) ?? Number.POSITIVE_INFINITY;
		if (!Array.isArray(value) || value.length > limit) return m.server_mcp_argument_count({ name, most: limit });
		return value.map((one) => faultOf(name, itemsOf(schema), one)).find(Boolean);
	}
	if (format === "date")
		return typeof value === "string" && readDay(value) !== unread ? undefined : m.server_mcp_argument_day({ name });
	if (type === "boolean") return typeof value === "boolean" ? undefined : m.server_mcp_argument_flag({ name });
	if (type === "string") {
		const limit = (schema.maxLength as number | undefined) ?? Number.POSITIVE_INFINITY;
		const isFine = typeof value === "string" && value.trim() !== "" && value.length <= limit;
		return isFine ? undefined : m.server_mcp_argument_text({ name, most: limit });
	}
	const isNumber = type === "integer" ? Number.isInteger(value) : Number.isFinite(value);
	const isWithin = isNumber && Number(value) >= (least ?? Number(value)) && Number(value) <= (most ?? Number(value));
	if (isWithin) return undefined;
	const range = { name, least: least ?? 0, most: most ?? Number.MAX_SAFE_INTEGER };
	return type === "integer" ? m.server_mcp_argument_integer(range) : m.server_mcp_argument_number(range);
}

const itemsOf = (schema: JsonSchema) => schema.items as JsonSchema;
const isIn = (choices: readonly string[], value: unknown) => typeof value === "string" && choices.includes(value);
