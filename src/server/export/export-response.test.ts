import { describe, expect, test } from "vitest";
import { createTestApp, listen } from "#server/http/test-app.ts";
import { attachment, type ExportFormat, exportResponse } from "./export-response.ts";
import type { Sheet } from "./sheet.ts";

const columns = [{ title: "Piece", kind: "text" as const }];
const batch = Array.from({ length: 1000 }, (_, index) => [`piece ${index}`]);

function exportApp(rows: () => Sheet["rows"]) {
	const made = createTestApp();
	made.app.get("/orders/:format", (c) =>
		exportResponse(
			{ name: "Orders", columns, rows: rows() },
			{ format: c.req.param("format") as ExportFormat, fileName: "Pedidos año 2026", log: c.var.log },
		),
	);
	return made;
}

async function* goodRows(): AsyncGenerator<unknown[][]> {
	yield batch;
	yield batch;
}

async function* lateFault(): AsyncGenerator<unknown[][]> {
	for (let index = 0; index < 50; index++) yield batch;
	throw new Error("secret of the database");
}

describe("exportResponse", () => {
	test.each([
		["csv", "text/csv; charset=utf-8"],
		["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
	])("sends %s with its type and name, whole, kept by nobody", async (format, type) => {
		const response = await exportApp(goodRows).app.request(`/orders/${format}`);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(response.headers.get("content-type")).toBe(type);
		expect(response.headers.get("content-disposition")).toContain(
			`filename*=UTF-8''Pedidos%20a%C3%B1o%202026.${format}`,
		);
		expect(response.headers.get("cache-control")).toBe("no-store");
		if (format === "csv") expect(String(bytes).split("\r\n")).toHaveLength(2002);
		else expect(bytes.subarray(0, 2).toString()).toBe("PK");
	});

	test("answers a query that fails at once as a fault, not as a file", async () => {
		const { app } = exportApp(() => ({
			[Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("secret of the database")) }),
		}));
		const response = await app.request("/orders/xlsx");
		expect(response.status).toBe(500);
		expect(response.headers.has("content-disposition")).toBe(false);
		expect(await response.json()).toMatchObject({ code: "internal" });
	});

	test.each(["csv", "xlsx"])(
		"cuts off a %s whose rows fail midway, logs it with the request and reveals nothing of it",
		async (format) => {
			const { app, lines } = exportApp(lateFault);
			const server = await listen(app);
			try {
				for (const encoding of ["identity", "gzip"]) {
					const response = await fetch(`${server.url}/orders/${format}`, { headers: { "accept-encoding": encoding } });
					expect(response.status).toBe(200);
					await expect(response.arrayBuffer()).rejects.toThrow();
					expect(
						lines.find((line) => line.msg === "export cut" && line.requestId === response.headers.get("x-request-id")),
					).toBeDefined();
				}
			} finally {
				await server.close();
			}
		},
	);

	test("stops the rows when the client leaves", async () => {
		let isStopped = () => {};
		const stopped = new Promise<void>((resolve) => {
			isStopped = resolve;
		});
		const { app } = exportApp(async function* () {
			try {
				for (;;) yield batch;
			} finally {
				isStopped();
			}
		});
		const server = await listen(app);
		try {
			const leaving = new AbortController();
			const response = await fetch(`${server.url}/orders/xlsx`, { signal: leaving.signal });
			await response.body?.getReader().read();
			leaving.abort();
			await stopped;
		} finally {
			await server.close();
		}
	});

	test.each([
		["Orders.csv", `attachment; filename="Orders.csv"; filename*=UTF-8''Orders.csv`],
		['a"b\r\nX: y.csv', `attachment; filename="a b  X  y.csv"; filename*=UTF-8''a%20b%20%20X%20%20y.csv`],
		["año 😀.csv", `attachment; filename="ano .csv"; filename*=UTF-8''a%C3%B1o%20%F0%9F%98%80.csv`],
		["d'été (1).csv", `attachment; filename="d'ete (1).csv"; filename*=UTF-8''d%27%C3%A9t%C3%A9%20%281%29.csv`],
	])("names the file %j safely", (name, header) => {
		expect(attachment(name)).toBe(header);
	});
});
