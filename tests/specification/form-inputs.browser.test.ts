import { describe, expect, test } from "vitest";
import {
	driveFormsBench,
	field,
	fillRight,
	form,
	open,
	page,
	saidOf,
	sent,
	submit,
	summary,
	wish,
} from "../support/forms-bench/driver.ts";

driveFormsBench();

describe("inputs (specification §5)", () => {
	test("a select's placeholder is its first option, hidden and disabled", async () => {
		const option = field(/^Mill/).locator("option").first();
		expect(
			await option.evaluate((element: HTMLOptionElement) => [
				element.hidden,
				element.disabled,
				element.value,
				element.selected,
			]),
		).toEqual([true, true, "", true]);
	});

	test("a number typed as in Spain is parsed in Spanish, and shown as it was parsed", async () => {
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

	test("an incomplete day that is sent with Enter is an invalid date, too, and nothing is sent", async () => {
		await fillRight();
		await field("Ship date").focus();
		await page.keyboard.type("0230");
		await page.keyboard.press("Enter");
		await expect.poll(() => saidOf(field("Ship date"))).toEqual(["The selected date is invalid."]);
		expect(await sent()).toEqual([]);
		await field("Ship date").fill("2026-11-28");
		await page.keyboard.press("Enter");
		await expect.poll(sent).toEqual([expect.objectContaining({ shipped: "2026-11-28" })]);
	});

	test("a combobox queries the server and is operated by the keyboard alone", async () => {
		const heat = form().getByRole("combobox", { name: "Heat" });
		const options = () => form().getByRole("listbox", { name: "Heat" }).getByRole("option");
		await heat.pressSequentially("H41");
		await expect.poll(() => options().allInnerTexts()).toEqual(["H4101 plate", "H4102 plate"]);
		await heat.press("ArrowDown");
		expect(await heat.getAttribute("aria-activedescendant")).toBe(await options().nth(1).getAttribute("id"));
		await heat.press("Enter");
		expect([await heat.inputValue(), await heat.getAttribute("aria-expanded")]).toEqual(["H4102 plate", "false"]);
		await heat.pressSequentially("0");
		await expect.poll(() => form().getByRole("status").first().textContent()).toBe("No match");
		await heat.press("Escape");
		expect(await heat.inputValue()).toBe("H4102 plate");
	});

	test("a combobox says when its server is away", async () => {
		await wish({ searchFails: true });
		await form().getByRole("combobox", { name: "Heat" }).pressSequentially("H");
		await expect
			.poll(() => form().getByRole("status").first().textContent())
			.toBe("The list could not be loaded. Keep typing to try again.");
	});

	test("a dependent field is shown and hidden with its condition, and required only while it is shown", async () => {
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

	test("groups repeat by the keyboard: a new one gets the focus, and a removed one passes it to its neighbour", async () => {
		await form().getByRole("button", { name: "Add load" }).press("Enter");
		const second = form().getByRole("region", { name: "load 2" });
		await expect
			.poll(() => second.getByLabel(/^Vehicle/).evaluate((element) => element === document.activeElement))
			.toBe(true);
		await page.keyboard.type("T-200");
		await form().getByRole("button", { name: "Remove load 1" }).press("Enter");
		await expect
			.poll(() =>
				form()
					.getByLabel(/^Vehicle/)
					.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
			)
			.toEqual(["T-200"]);
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
			.toBe("Remove load 1");
	});

	test("steps open one after the other, and the summary of a later one can lead back", async () => {
		const steps = page.getByRole("form", { name: "In steps" });
		await steps.getByRole("button", { name: "Next" }).click();
		await expect.poll(() => saidOf(steps.getByLabel(/^Load/))).toEqual(["Load is required."]);
		await steps.getByLabel(/^Load/).fill("L-1");
		await steps.getByRole("button", { name: "Next" }).click();
		await expect.poll(() => steps.getByRole("heading").textContent()).toBe("Step 2 of 2: seals");
		await steps.getByLabel(/^Seal/).fill("S1");
		await steps.getByRole("button", { name: "Submit" }).click();
		await expect.poll(() => steps.locator("output").textContent()).toBe("Sent");
	});
});

describe("files (specification §5)", () => {
	const photo = { name: "dent.jpg", mimeType: "image/jpeg", buffer: Buffer.from("photo") };
	const document = { name: "claim.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
	const picker = () => form().locator('input[type="file"][multiple]');
	const names = () => form().getByRole("list", { name: "Photos" }).getByRole("listitem").allInnerTexts();

	test("are picked, taken out one by one and all at once", async () => {
		expect(await form().getByRole("button", { name: "Select file" }).count()).toBe(1);
		await picker().setInputFiles([photo, document]);
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
			"run.exe is not an accepted type of file. Choose a photo or a PDF.",
		],
		[
			"too large",
			{ name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
			"big.pdf is larger than 2 MB. Choose a smaller file.",
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
		await expect
			.poll(() => form().getByRole("progressbar", { name: "Uploading dent.jpg" }).getAttribute("value"))
			.toBe("0.5");
		await submit();
		await expect.poll(sent).toMatchObject([{ photos: [{ name: "dent.jpg", id: "stored-dent.jpg" }] }]);
	});

	test("that could not be sent say so, block, and can be sent again", async () => {
		await fillRight();
		await wish({ uploadFails: true });
		await picker().setInputFiles([photo]);
		await expect.poll(() => form().getByText("dent.jpg could not be uploaded. Try again.").count()).toBe(1);
		await submit();
		await expect.poll(() => summary().textContent()).toContain("Sorry");
		await wish({});
		await form().getByRole("button", { name: "Upload dent.jpg again" }).click();
		await submit();
		await expect.poll(async () => (await sent()).length).toBe(1);
	});
});
