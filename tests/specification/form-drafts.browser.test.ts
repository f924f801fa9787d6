import { describe, expect, test } from "vitest";
import { driveFormsBench, field, fillRight, form, page, submit } from "../support/forms-bench/driver.ts";

driveFormsBench();

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
		expect(await form().getByText("Your draft was restored.").count()).toBe(1);
	});

	test("is back from the server when the browser has lost its copy", async () => {
		await type();
		await expect
			.poll(() =>
				form()
					.getByText(/^Draft saved at/)
					.count(),
			)
			.toBe(1);
		await page.evaluate(() => localStorage.removeItem("millgate-draft:developer:living"));
		await reload();
		await isBack();
	});

	test.each([
		["sent", async () => fillRight().then(submit)],
		["dropped", async () => form().getByRole("button", { name: "Discard draft" }).click()],
	])("is gone once %s", async (_how, end) => {
		await field(/^Purchase order/).fill("PO-9");
		await end();
		await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
		await reload();
		expect(await field(/^Purchase order/).inputValue()).toBe("");
	});

	test("of a second window is its own: begun empty, kept, back after a reload, and left alone by what the first drops", async () => {
		await field(/^Purchase order/).fill("PO-9");
		const second = await page.context().newPage();
		const purchaseOrder = second
			.getByRole("form")
			.first()
			.getByLabel(/^Purchase order/);
		await second.goto(page.url());
		await second.getByText("This form is open in another window. Each window saves its own draft.").waitFor();
		expect(await purchaseOrder.inputValue()).toBe("");
		await purchaseOrder.fill("PO-10");
		await second.reload();
		await expect.poll(() => purchaseOrder.inputValue()).toBe("PO-10");
		await form().getByRole("button", { name: "Discard draft" }).click();
		await expect
			.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /living$/.test(key))))
			.toEqual([]);
		await second.reload();
		await expect.poll(() => purchaseOrder.inputValue()).toBe("PO-10");
		await second.close();
		await reload();
		await expect.poll(() => field(/^Purchase order/).inputValue()).toBe("PO-10");
	});
});
