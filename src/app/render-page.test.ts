import { createElement, lazy, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { renderPage as renderBytes } from "./render-page.ts";

const options = { nonce: "n", onError: () => {} };
const renderPage = async (...asked: Parameters<typeof renderBytes>) => String(await renderBytes(...asked));
const within = (part: Parameters<typeof createElement>[0]) =>
	createElement("main", null, createElement(Suspense, null, createElement(part)));

const fault = new Error("of a part");
const Failing = () => {
	throw fault;
};

test("a page is a whole document", async () => {
	expect(await renderPage(createElement("html", null, createElement("body", null, "Orders")), options)).toBe(
		"<!DOCTYPE html><html><head></head><body>Orders</body></html>",
	);
});

test("a document that waits for a module says once what it is", async () => {
	const Later = lazy(async () => ({ default: () => createElement("p", null, "Ängström – ×") }));
	const page = createElement("html", null, createElement("body", null, within(Later)));
	const first = await renderPage(page, options);
	expect(first.match(/<!DOCTYPE html>/g)).toHaveLength(1);
	expect(first).toMatch(/^<!DOCTYPE html><html>/);
	expect(await renderPage(page, options)).toContain("<p>Ängström – ×</p>");
});

test("a part whose module is not loaded yet is rendered in the page, also the first time", async () => {
	const Later = lazy(async () => ({ default: () => createElement("p", null, "Looking on") }));
	const html = await renderPage(within(Later), options);
	expect(html).toContain("<p>Looking on</p>");
	expect(html).toMatch(/^<!DOCTYPE html>/);
	expect(await renderPage(within(Later), options)).toBe(html);
});

test("a part that fails is reported once, and the rest is rendered", async () => {
	const onError = vi.fn();
	const html = await renderPage(createElement("main", null, "Orders", within(Failing)), { ...options, onError });
	expect(html).toContain("Orders");
	expect(onError.mock.calls.map(([error]) => error)).toEqual([fault]);
});

test("what fails outside of a part fails the page", async () => {
	await expect(renderPage(createElement(Failing), options)).rejects.toBe(fault);
});

test("a page that waits outside of any part is waited for", async () => {
	const Later = lazy(async () => ({ default: () => createElement("p", null, "A window") }));
	expect(await renderPage(createElement("main", null, createElement(Later)), options)).toContain("<p>A window</p>");
});
