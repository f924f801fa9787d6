import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openChromium } from "../support/chromium.ts";
import { startFormsBench } from "../support/forms-bench/bench.ts";
import type { BenchWishes } from "../support/forms-bench/page.tsx";

let bench: Awaited<ReturnType<typeof startFormsBench>>;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
	bench = await startFormsBench();
	browser = await openChromium();
});
afterAll(async () => {
	await browser?.close();
	await bench?.stop();
});
beforeEach(async () => {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
	page = await context.newPage();
	faults = [];
	page.on("console", (message) => {
		// The bench has no socket for Vite to reload through.
		if (message.type() === "error" && !/WebSocket|vite|404/.test(message.text())) faults.push(message.text());
	});
	page.on("pageerror", (error) => {
		if (!/WebSocket/.test(String(error))) faults.push(String(error));
	});
	await open("en");
});
afterEach(async () => {
	await page.context().close();
	expect(faults).toEqual([]);
});

async function open(language: "en" | "es"): Promise<void> {
	await page.goto(`${bench.url}/?${language}`);
	await page.waitForSelector("[data-ready]");
}
const form = () => page.getByRole("form").first();
const field = (label: string | RegExp) => form().getByLabel(label, { exact: typeof label === "string" });
const submit = () =>
	form()
		.getByRole("button", { name: /^(Submit|Enviar)$/ })
		.click();
const summary = () => form().getByRole("alert").first();
const wish = (wishes: BenchWishes) => page.evaluate((given) => void (window.wishes = given), wishes);
const sent = () => page.evaluate(() => window.sent ?? []);
const statesOf = (control: Locator) =>
	control.evaluate((element) => element.closest("[data-states]")?.getAttribute("data-states")?.split(" ") ?? []);
/** The sentences that describe a control, as its accessible description names them. */
const saidOf = (control: Locator) =>
	control.evaluate((element) =>
		(element.getAttribute("aria-describedby") ?? "").split(" ").flatMap((id) => document.getElementById(id)?.textContent?.trim() || []),
	);

async function fillRight(): Promise<void> {
	const texts: [string | RegExp, string][] = [
		[/^Purchase order/, "PO-1"],
		[/^E-mail \(/, "a@b.example"],
		["E-mail again", "a@b.example"],
		[/^Pieces/, "12"],
		[/^From/, "2026-11-01"],
		[/^To/, "2026-11-30"],
	];
	for (const [label, value] of texts) await field(label).fill(value);
	await field(/^Mill/).selectOption("river-bend");
	await field("Truck").check();
	await field("Pitting").check();
	await field(/claims policy/).check();
	await form().getByRole("group", { name: "Gross weight" }).getByRole("textbox").fill("40000");
}
const right = {
	po: "PO-1",
	email: "a@b.example",
	email_confirm: "a@b.example",
	pieces: 12,
	mill: "river-bend",
	mode: "truck",
	defects: ["pitting"],
	agreed: true,
	period: { from: "2026-11-01", to: "2026-11-30" },
	loads: [{ vehicle: "T-100", gross: { amount: 40_000, unit: "lb" } }],
};

describe("rendered by the server", () => {
	test.each(["en", "es"] as const)("carries no style attributes, which the content policy would drop, in %s", async (language) => {
		const html = await (await fetch(`${bench.url}/?${language}`)).text();
		expect(html.match(/ style="/g)).toBeNull();
	});

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
	])("%s comes with what it stands for", async (state, act) => {
		const control = field(/^Purchase order/);
		expect(await statesOf(control)).not.toContain(state);
		await act(control);
		await expect.poll(() => statesOf(control)).toContain(state);
	});

	test("empty goes and comes with the value, required stays", async () => {
		const control = field(/^Purchase order/);
		await control.fill("PO-1");
		await expect.poll(() => statesOf(control)).not.toContain("empty");
		await control.fill("");
		await expect.poll(() => statesOf(control)).toEqual(expect.arrayContaining(["empty", "required"]));
	});

	test("settled goes while a value waits out its debounce", async () => {
		const control = field(/^Purchase order/);
		const seen = await control.evaluate(async (element) => {
			const all: string[] = [];
			const frame = element.closest("[data-states]") as Element;
			const observer = new MutationObserver(() => all.push(frame.getAttribute("data-states") ?? ""));
			observer.observe(frame, { attributes: true });
			const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
			set?.call(element, "PO-1");
			element.dispatchEvent(new Event("input", { bubbles: true }));
			await new Promise((done) => setTimeout(done, 300));
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
			await expect.poll(() => summary().innerText()).toContain(sentence);
			await expect.poll(() => summary().evaluate((element) => element === document.activeElement)).toBe(true);
			await summary().getByRole("link").first().click();
			expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("po");
			expect(await sent()).toEqual([]);
		},
	);

	test("the summary goes when nothing blocks any more", async () => {
		await submit();
		await fillRight();
		await expect.poll(() => summary().innerText()).toBe("");
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
		await expect.poll(() => summary().innerText()).toBe("This could not be sent. What you typed is still here.");
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
		expect(await summary().innerText()).toContain("Vehicle: Not at the gate.");
		await field(/^Purchase order/).fill("PO-2");
		await expect.poll(() => saidOf(field(/^Purchase order/))).toEqual(["As on your own order"]);
	});
});

describe("inputs (specification §5)", () => {
	test("a select's placeholder is its first option, hidden and disabled", async () => {
		const option = field(/^Mill/).locator("option").first();
		expect(
			await option.evaluate((element: HTMLOptionElement) => [element.hidden, element.disabled, element.value, element.selected]),
		).toEqual([true, true, "", true]);
	});

	test("a number typed as in Spain is understood in Spanish, and stands as it was understood", async () => {
		await open("es");
		await field("Precio").fill("1.234,5");
		await field("Precio").blur();
		await expect.poll(() => field("Precio").inputValue()).toBe("1,234.5");
	});

	test("what is no number stays, and is said to be none", async () => {
		await field(/^Pieces/).fill("about 5");
		await field(/^Pieces/).blur();
		await expect.poll(() => saidOf(field(/^Pieces/))).toEqual(["Pieces must be a number."]);
		expect(await field(/^Pieces/).inputValue()).toBe("about 5");
	});

	test("half a day is an invalid date, not an empty one", async () => {
		await field("Ship date").focus();
		await page.keyboard.type("0230");
		await field("Ship date").blur();
		await expect.poll(() => saidOf(field("Ship date"))).toEqual(["The selected date is invalid."]);
	});

	test("a combobox asks the server and takes a choice by the keyboard alone", async () => {
		const heat = form().getByRole("combobox", { name: "Heat" });
		const options = () => form().getByRole("listbox", { name: "Heat" }).getByRole("option");
		await heat.pressSequentially("H41");
		await expect.poll(() => options().allInnerTexts()).toEqual(["H4101 plate", "H4102 plate"]);
		await heat.press("ArrowDown");
		expect(await heat.getAttribute("aria-activedescendant")).toBe(await options().nth(1).getAttribute("id"));
		await heat.press("Enter");
		expect([await heat.inputValue(), await heat.getAttribute("aria-expanded")]).toEqual(["H4102 plate", "false"]);
		await heat.pressSequentially("0");
		await expect.poll(() => form().getByRole("status").first().innerText()).toBe("No match");
		await heat.press("Escape");
		expect(await heat.inputValue()).toBe("H4102 plate");
	});

	test("a combobox says when its server is away", async () => {
		await wish({ searchFails: true });
		await form().getByRole("combobox", { name: "Heat" }).pressSequentially("H");
		await expect.poll(() => form().getByRole("status").first().innerText()).toBe("The list cannot be reached. Type on to try again.");
	});

	test("a field that others bring comes and goes with them, and is asked only while it is there", async () => {
		expect(await field(/^Railcar/).count()).toBe(0);
		await field("Rail").check();
		await field(/^Railcar/).fill("small");
		await field(/^Railcar/).blur();
		await expect.poll(() => saidOf(field(/^Railcar/))).toEqual(["Railcar can only contain uppercase letters."]);
		await field("Truck").check();
		await fillRight();
		await submit();
		await expect.poll(sent).toEqual([expect.not.objectContaining({ railcar: expect.anything() })]);
	});

	test("groups repeat by the keyboard: a new one has the focus, and one that goes gives it to its neighbour", async () => {
		await form().getByRole("button", { name: "Add load" }).press("Enter");
		const second = form().getByRole("region", { name: "load 2" });
		await expect.poll(() => second.getByLabel(/^Vehicle/).evaluate((element) => element === document.activeElement)).toBe(true);
		await page.keyboard.type("T-200");
		await form().getByRole("button", { name: "Remove load 1" }).press("Enter");
		await expect
			.poll(() =>
				form()
					.getByLabel(/^Vehicle/)
					.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
			)
			.toEqual(["T-200"]);
		await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove load 1");
	});

	test("steps open one after the other, and the summary of a later one can lead back", async () => {
		const steps = page.getByRole("form", { name: "In steps" });
		await steps.getByRole("button", { name: "Next" }).click();
		await expect.poll(() => saidOf(steps.getByLabel(/^Load/))).toEqual(["Load is required."]);
		await steps.getByLabel(/^Load/).fill("L-1");
		await steps.getByRole("button", { name: "Next" }).click();
		await expect.poll(() => steps.getByRole("heading").innerText()).toBe("Step 2 of 2: seals");
		await steps.getByLabel(/^Seal/).fill("S1");
		await steps.getByRole("button", { name: "Submit" }).click();
		await expect.poll(() => steps.locator("output").innerText()).toBe("Sent");
	});
});

describe("files (specification §5)", () => {
	const photo = { name: "dent.jpg", mimeType: "image/jpeg", buffer: Buffer.from("photo") };
	const paper = { name: "claim.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
	const picker = () => form().locator('input[type="file"][multiple]');
	const names = () => form().getByRole("list", { name: "Photos" }).getByRole("listitem").allInnerTexts();

	test("are picked, taken out one by one and all at once", async () => {
		expect(await form().getByRole("button", { name: "Select file" }).count()).toBe(1);
		await picker().setInputFiles([photo, paper]);
		await expect.poll(async () => (await names()).length).toBe(2);
		await form().getByRole("button", { name: "Remove dent.jpg" }).click();
		await expect.poll(async () => (await names()).join()).toContain("claim.pdf");
		await picker().setInputFiles([photo]);
		await form().getByRole("button", { name: "Remove all" }).click();
		await expect.poll(() => form().getByRole("list", { name: "Photos" }).count()).toBe(0);
	});

	test.each([
		[
			"of another type",
			{ name: "run.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
			"run.exe is not of an allowed type: image/*, application/pdf",
		],
		[
			"too large",
			{ name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
			"big.pdf is larger than 2 MB.",
		],
	])("%s are refused with the reason", async (_what, file, sentence) => {
		await picker().setInputFiles([file]);
		await expect.poll(() => form().getByText(sentence).count()).toBe(1);
		expect(await form().getByRole("list", { name: "Photos" }).count()).toBe(0);
	});

	test.each(["drop", "paste"])("come by %s", async (way) => {
		await form()
			.getByRole("button", { name: "Select file" })
			.evaluate((button, kind) => {
				const data = new DataTransfer();
				data.items.add(new File(["x"], "seal.png", { type: "image/png" }));
				const event =
					kind === "drop"
						? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
						: new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
				button.dispatchEvent(event);
			}, way);
		await expect.poll(async () => (await names()).join()).toContain("seal.png");
	});

	test("show their progress, and a submit waits for them", async () => {
		await fillRight();
		await wish({ uploadMs: 500 });
		await picker().setInputFiles([photo]);
		await expect.poll(() => form().getByRole("progressbar", { name: "Sending dent.jpg" }).getAttribute("value")).toBe("0.5");
		await submit();
		await expect.poll(sent).toMatchObject([{ photos: [{ name: "dent.jpg", id: "stored-dent.jpg" }] }]);
	});

	test("that could not be sent say so, block, and can be sent again", async () => {
		await fillRight();
		await wish({ uploadFails: true });
		await picker().setInputFiles([photo]);
		await expect.poll(() => form().getByText("dent.jpg could not be sent. Try again.").count()).toBe(1);
		await submit();
		await expect.poll(() => summary().innerText()).toContain("Sorry");
		await wish({});
		await form().getByRole("button", { name: "Send dent.jpg again" }).click();
		await submit();
		await expect.poll(async () => (await sent()).length).toBe(1);
	});
});

describe("a draft", () => {
	const reload = async () => {
		await page.reload();
		await page.waitForSelector("[data-ready]");
	};
	const type = async () => {
		await field(/^Purchase order/).fill("PO-9");
		await field("Password").fill("secret123");
		await field("Rail").check();
		await field(/^Railcar/).fill("GATX");
		await form().getByRole("button", { name: "Add load" }).click();
		await form()
			.getByRole("region", { name: "load 2" })
			.getByLabel(/^Vehicle/)
			.fill("T-200");
	};
	const isBack = async () => {
		await expect.poll(() => field(/^Purchase order/).inputValue()).toBe("PO-9");
		expect(await field(/^Railcar/).inputValue()).toBe("GATX");
		expect(
			await form()
				.getByRole("region", { name: "load 2" })
				.getByLabel(/^Vehicle/)
				.inputValue(),
		).toBe("T-200");
		expect(await field("Password").inputValue()).toBe("");
	};

	test("is back after a reload in the middle of typing, with fields and items that only it has, without secrets", async () => {
		await type();
		await reload();
		await isBack();
		expect(await form().getByText("What you typed before is back.").count()).toBe(1);
	});

	test("is back from the server when the browser has lost its copy", async () => {
		await type();
		await expect
			.poll(
				() =>
					form()
						.getByText(/^Draft kept at/)
						.count(),
				{ timeout: 5_000 },
			)
			.toBe(1);
		await page.evaluate(() => localStorage.removeItem("millgate-draft:developer:living"));
		await reload();
		await isBack();
	});

	test.each([
		["sent", async () => fillRight().then(submit)],
		["dropped", async () => form().getByRole("button", { name: "Start again" }).click()],
	])("is gone once %s", async (_how, end) => {
		await field(/^Purchase order/).fill("PO-9");
		await end();
		await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
		await reload();
		expect(await field(/^Purchase order/).inputValue()).toBe("");
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
		const findings = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
		expect(await findings()).toEqual([]);
		await submit();
		await expect.poll(() => summary().innerText()).not.toBe("");
		expect(await findings()).toEqual([]);
	});
});
