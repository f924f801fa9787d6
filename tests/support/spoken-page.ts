import type { CDPSession, Page } from "playwright";

type Spoken = {
	nodeId: string;
	childIds?: string[];
	ignored: boolean;
	role?: { value: string };
	name?: { value: string };
	description?: { value: string };
	properties?: { name: string; value: { value: unknown } }[];
};

/** Roles that need a name if there are several of them on a page. */
const landmarks = ["navigation", "complementary", "region", "form", "search", "banner", "contentinfo"];

/**
 * Errors in what a screen reader reads, as computed by Chromium; a line each. One main landmark and one first heading,
 * headings in order, a name for every focusable element, table, picture and dialog, no name read twice, spaces between
 * the texts of two elements, and a live region.
 */
export async function spokenFaults(page: Page): Promise<string> {
	const session = await page.context().newCDPSession(page);
	const all = await allNodes(session);
	const nodes = all.filter(({ ignored }) => !ignored);
	await session.detach();
	const written = (await page.locator("body").textContent()) ?? "";
	const faults = [
		...partFaults(nodes),
		...headingFaults(nodes),
		...nameFaults(nodes),
		...twiceFaults(nodes),
		...joinFaults(all, written),
	];
	if ((await page.locator("[aria-live=polite], [role=status], [role=log]").count()) === 0)
		faults.push("nothing on the page speaks of changes");
	return faults.join("\n");
}

async function allNodes(session: CDPSession): Promise<Spoken[]> {
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	return nodes as Spoken[];
}

const roleOf = (node: Spoken) => node.role?.value ?? "";
const nameOf = (node: Spoken) => node.name?.value?.trim() ?? "";
const isSo = (node: Spoken, property: string) => node.properties?.find(({ name }) => name === property)?.value.value;

function partFaults(nodes: Spoken[]): string[] {
	const faults: string[] = [];
	const mains = nodes.filter((node) => roleOf(node) === "main").length;
	if (mains !== 1) faults.push(`${mains} main parts`);
	for (const role of landmarks) {
		const names = nodes.filter((node) => roleOf(node) === role).map(nameOf);
		if (new Set(names).size < names.length)
			faults.push(`several ${role} that are called the same: ${names.join(", ")}`);
	}
	return faults;
}

function headingFaults(nodes: Spoken[]): string[] {
	const headings = nodes
		.filter((node) => roleOf(node) === "heading")
		.map((node) => ({ name: nameOf(node), level: Number(isSo(node, "level")) }));
	const first = headings.filter(({ level }) => level === 1).length;
	const faults = first === 1 ? [] : [`${first} headings of level 1`];
	for (const [index, { name, level }] of headings.entries()) {
		if (!name) faults.push(`a heading of level ${level} says nothing`);
		if (level > (headings[index - 1]?.level ?? 0) + 1)
			faults.push(`the heading "${name}" of level ${level} skips a level`);
	}
	return faults;
}

function nameFaults(nodes: Spoken[]): string[] {
	const named =
		/^(table|grid|treegrid|image|img|figure|dialog|alertdialog|menu|listbox|tablist|progressbar|meter|group)$/;
	return nodes
		.filter((node) => nameOf(node) === "" && (named.test(roleOf(node)) || isSo(node, "focusable")))
		.filter((node) => !/^(RootWebArea|main|group|figure|alert)$/.test(roleOf(node)))
		.map((node) => `a ${roleOf(node)} without a name`);
}

/** A name that is repeated as its description: "Notifications, Notifications". */
function twiceFaults(nodes: Spoken[]): string[] {
	const twice = nodes.filter((node) => nameOf(node) !== "" && node.description?.value.trim() === nameOf(node));
	return twice.map((node) => `the ${roleOf(node)} "${nameOf(node)}" is announced twice`);
}

/** Words that are separate in the text and are read as one: "4invoices". */
function joinFaults(all: Spoken[], written: string): string[] {
	const byId = new Map(all.map((node) => [node.nodeId, node]));
	const textsOf = ({ nodeId }: Pick<Spoken, "nodeId">): string[] => {
		const node = byId.get(nodeId);
		if (node && roleOf(node) === "StaticText") return [node.name?.value ?? ""];
		return (node?.childIds ?? []).flatMap((id) => textsOf({ nodeId: id }));
	};
	const named = all.filter(
		(node) => !node.ignored && /^(link|button|heading|tab|option|menuitem|paragraph|cell)$/.test(roleOf(node)),
	);
	const joins = named.flatMap((node) => {
		const pairs = textsOf(node).map((text, index, texts) => [text, texts[index + 1] ?? ""] as const);
		return pairs.filter(([text, next]) => !nameOf(node) || nameOf(node).includes(text + next));
	});
	const heard = joins.filter(([text, next]) => /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next));
	const isApart = ([text, next]: readonly [string, string]) =>
		written.includes(`${text} ${next}`) && !written.includes(text + next);
	return [...new Set(heard.filter(isApart).map(([text, next]) => `"${text}" and "${next}" are heard as one word`))];
}
