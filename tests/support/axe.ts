import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** While a dialog or menu is open, the page behind it is hidden from listeners: its landmarks and heading are, rightly, not found. */
const pageRules = ["landmark-one-main", "page-has-heading-one", "region"];

/** What axe finds on the page as it stands, a line for each rule broken; empty when it finds nothing. */
export async function axeFaults(page: Page, { isOpen = false }: { isOpen?: boolean } = {}): Promise<string> {
	const builder = new AxeBuilder({ page }).withTags(tags);
	const { violations } = await (isOpen ? builder.disableRules(pageRules) : builder).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`).join("\n");
}
