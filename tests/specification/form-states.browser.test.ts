import type { Locator } from "playwright";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import {
	bench,
	driveFormsBench,
	field,
	fillRight,
	form,
	open,
	page,
	right,
	saidOf,
	sent,
	statesOf,
	submit,
	summary,
	wish,
} from "../support/forms-bench/driver.ts";

driveFormsBench();

describe("rendered by the server", () => {
	test.each(["en", "es"] as const)(
		"carries no style attributes, which the content policy would drop, in %s",
		async (language) => {
			const html = await (await fetch(`${bench.url}/?${language}`)).text();
			expect(html.match(/ style="/g)).toBeNull();
		},
	);

	test("says nothing is wrong before anybody has been there, and hydrates under StrictMode without a difference", async () => {
		await expect.poll(() => statesOf(field(/^Purchase order/))).toEqual(["settled", "required", "empty"]);
		expect(await form().locator("[aria-invalid]").count()).toBe(0);
	});
});

describe("states of a field (specification §4)", () => {
	test.each([
		["blurred", async (control: Locator) => control.focus().then(() => control.blur())],
		["dirty", async (control: Locator) => control.fill("x")],
		["valid", async (control: Locator) => control.fill("PO-1")],
		["complete", async (control: Locator) => control.fill("PO-1")],
		["submitted", async () => submit()],
	])("%s is set with its meaning", async (state, act) => {
		const control = field(/^Purchase order/);
		expect(await statesOf(control)).not.toContain(state);
		await act(control);
		await expect.poll(() => statesOf(control)).toContain(state);
	});

	test("empty changes with the value, required stays", async () => {
		const control = field(/^Purchase order/);
		await control.fill("PO-1");
		await expect.poll(() => statesOf(control)).not.toContain("empty");
		await control.fill("");
		await expect.poll(() => statesOf(control)).toEqual(expect.arrayContaining(["empty", "required"]));
	});

	test("settled is off while a value waits for its debounce", async () => {
		const control = field(/^Purchase order/);
		const seen = await control.evaluate(async (element) => {
			const all: string[] = [];
			const frame = element.closest("[data-states]") as Element;
			const observer = new MutationObserver(() => all.push(frame.getAttribute("data-states") ?? ""));
			observer.observe(frame, { attributes: true });
			const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
			set?.call(element, "PO-1");
			element.dispatchEvent(new Event("input", { bubbles: true }));
			// Leaves again once it has come to rest.
			while (!all.at(-1)?.split(" ").includes("settled")) await new Promise((done) => requestAnimationFrame(done));
			return all;
		});
		expect(seen[0]?.split(" ")).not.toContain("settled");
		expect(seen.at(-1)?.split(" ")).toContain("settled");
	});
});

describe("validation messages show (specification §4)", () => {
	test("after blur for most inputs", async () => {
		const control = field(/^Purchase order/);
		await control.fill("x");
		await expect.poll(() => statesOf(control)).toContain("settled");
		expect(await control.getAttribute("aria-invalid")).toBeNull();
		await control.blur();
		await expect.poll(() => saidOf(control)).toEqual(["Purchase order must be between 2 and 12 characters."]);
		expect(await control.getAttribute("aria-invalid")).toBe("true");
	});

	test("after change for checkboxes, not after blur", async () => {
		const control = field(/claims policy/);
		await control.focus();
		await control.blur();
		expect(await control.getAttribute("aria-invalid")).toBeNull();
		await control.check();
		await control.uncheck();
		await expect.poll(() => saidOf(control)).toEqual(["Please accept the claims policy."]);
	});

	test("at once in live mode", async () => {
		await field("Web site").fill("steel");
		await expect.poll(() => saidOf(field("Web site"))).toEqual(["Please enter a valid URL."]);
	});

	test("all after submit, also where nobody has been", async () => {
		await submit();
		await expect.poll(() => form().locator("[aria-invalid=true]").count()).toBeGreaterThanOrEqual(9);
	});
});

describe("submit (specification §4)", () => {
	test.each([
		["en", "Sorry, not all fields are filled out correctly."],
		["es", "Disculpe, los campos no fueron completados correctamente."],
	] as const)(
		"with something blocking says so in %s, in a summary that has the focus and whose links jump to the fields",
		async (language, sentence) => {
			await open(language);
			await submit();
			await expect.poll(() => summary().textContent()).toContain(sentence);
			await expect.poll(() => summary().evaluate((element) => element === document.activeElement)).toBe(true);
			await summary().getByRole("link").first().click();
			expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("po");
			expect(await sent()).toEqual([]);
		},
	);

	test("the summary disappears when nothing blocks any more", async () => {
		await submit();
		await fillRight();
		await expect.poll(() => summary().textContent()).toBe("");
	});

	test("calls the handler with the values, disables the form meanwhile, and enables it again with the focus where it was", async () => {
		await wish({ sendMs: 400 });
		await fillRight();
		await submit();
		await expect.poll(() => field(/^Purchase order/).isDisabled()).toBe(true);
		await expect.poll(() => field(/^Purchase order/).isDisabled()).toBe(false);
		expect(await sent()).toEqual([expect.objectContaining(right)]);
		await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Submit");
	});

	test("enables the form again after an error, says that nothing was sent, and keeps what was typed", async () => {
		await wish({ failsWith: "the line is down" });
		await fillRight();
		await submit();
		await expect.poll(() => summary().textContent()).toBe("This could not be sent. What you typed is still here.");
		expect(await field(/^Purchase order/).isDisabled()).toBe(false);
		expect(await field(/^Purchase order/).inputValue()).toBe("PO-1");
	});

	test("shows what the server says at its field until that changes", async () => {
		await wish({
			faults: [
				{ field: "po", reason: "This order is closed." },
				{ field: "loads.0.vehicle", reason: "Not at the gate." },
			],
		});
		await fillRight();
		await submit();
		await expect.poll(() => saidOf(field(/^Purchase order/))).toEqual(["This order is closed."]);
		await expect.poll(() => saidOf(field(/^Vehicle/))).toEqual(["Not at the gate."]);
		expect(await summary().textContent()).toContain("Vehicle: Not at the gate.");
		await field(/^Purchase order/).fill("PO-2");
		await expect.poll(() => saidOf(field(/^Purchase order/))).toEqual(["As on your own order"]);
	});
});

describe("the keyboard alone", () => {
	/** Tabs on until the control of that name or type has the focus. */
	async function tabTo(wanted: string): Promise<void> {
		for (let press = 0; press < 12; press++) {
			await page.keyboard.press("Tab");
			const names = await page.evaluate(() => [
				document.activeElement?.getAttribute("name"),
				document.activeElement?.getAttribute("type"),
			]);
			if (names.includes(wanted)) return;
		}
		throw new Error(`Twelve tabs do not lead to ${wanted}`);
	}

	test("fills the whole form in its order and sends it", async () => {
		await field(/^Purchase order/).focus();
		await page.keyboard.type("PO-1");
		for (const [name, keys] of [
			["email", "a@b.example"],
			["email_confirm", "a@b.example"],
			["pieces", "12"],
			["mill", "River"],
		] as const) {
			await tabTo(name);
			await page.keyboard.type(keys);
		}
		for (const name of ["radio", "defects", "agreed"]) {
			await tabTo(name);
			await page.keyboard.press("Space");
		}
		for (const [name, keys] of [
			["from", "11012026"],
			["to", "11302026"],
			["heat", "H41"],
		] as const) {
			await tabTo(name);
			await page.keyboard.type(keys);
		}
		await expect.poll(() => form().getByRole("listbox", { name: "Heat" }).getByRole("option").count()).toBe(2);
		await page.keyboard.press("Enter");
		await tabTo("vehicle");
		await tabTo("amount");
		await page.keyboard.type("40000");
		await tabTo("submit");
		await page.keyboard.press("Enter");
		await expect.poll(sent).toEqual([expect.objectContaining({ ...right, heat: "H4101" })]);
	});
});

describe("axe finds nothing", () => {
	test.each([
		["en", "light"],
		["en", "dark"],
		["es", "light"],
		["es", "dark"],
	] as const)("in %s, %s, as it comes and with everything wrong", async (language, colorScheme) => {
		await page.emulateMedia({ colorScheme });
		await open(language);
		expect(await axeFaults(page)).toBe("");
		await submit();
		await expect.poll(() => summary().textContent()).not.toBe("");
		expect(await axeFaults(page)).toBe("");
	});
});
