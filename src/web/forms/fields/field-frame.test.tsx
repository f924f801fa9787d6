import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Form, useForm } from "../form.tsx";
import { TextInput } from "../inputs/text-inputs.tsx";

const text = { kind: "input", type: "text" } as const;

function Entry() {
	const form = useForm({ fields: { bol: { ...text, label: () => "BOL" }, yard: { ...text, label: () => "Yard" } } });
	return (
		<Form form={form} label="Entry" onSubmit={async () => {}}>
			<TextInput name="bol" help="billOfLading" />
			<TextInput name="yard" />
		</Form>
	);
}

test("the help beside a label is no Tab stop, and the field says the key that opens it", () => {
	const html = renderToString(<Entry />);
	expect(html.match(/<button[^>]*aria-haspopup[^>]*>/g)).toEqual([expect.stringContaining('tabindex="-1"')]);
	expect(html.match(/<input[^>]*>/g)).toEqual([
		expect.stringContaining('aria-keyshortcuts="F1"'),
		expect.not.stringContaining("aria-keyshortcuts"),
	]);
});
