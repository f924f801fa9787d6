import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FileRow } from "./file-row.tsx";

test.each([
	[0, "0"],
	[1, "0.1"],
	[104_858, "0.1"],
	[5 * 1024 * 1024, "5"],
])("a file of %i bytes is said to have %s MB: none is nothing, a few are not nothing", (size, megabytes) => {
	const file = { key: "1", name: "heat.pdf", size, type: "application/pdf" };
	const html = renderToString(<FileRow file={file} transfer={undefined} onRemove={() => {}} onRetry={() => {}} />);
	expect(html.replaceAll("<!-- -->", "")).toContain(`>${megabytes} MB<`);
});
