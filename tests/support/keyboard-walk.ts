import type { Page } from "playwright";

/**
 * What the keyboard came to: which of the page's stops (-1: a box that scrolls and holds none), and what is wrong with
 * how it shows.
 */
type Step = { stop: number; faults: string[] };

declare global {
	interface Window {
		walkStops: Element[];
		walkSteps: Step[];
		walkWords: (element: Element) => string;
	}
}

/**
 * Walks the whole page by Tab, from its top, and returns the errors, a line each. All controls are reached, none twice,
 * and the focused element is always visible: with a ring around it, in the window, not covered by fixed elements (WCAG
 * 2.1.1, 2.1.2, 2.4.7, 2.4.11).
 */
export async function keyboardFaults(page: Page): Promise<string> {
	const count = await page.evaluate(beginWalk);
	const inside = await page.locator("input[type=date], input[type=time], input[type=month]").count();
	// One behind the other without waiting: the browser takes them in their order. Some more than stops, for boxes that
	// scroll; where the focus came to rest is noted as the next one begins.
	await Promise.all(Array.from({ length: count + 4 + 6 * inside }, () => page.keyboard.down("Tab")));
	await page.keyboard.up("Tab");
	return (await page.evaluate(endWalk)).join("\n");
}

/** Runs in the page: finds what Tab should come to, and notes where each Tab ends, once the page has scrolled there. */
function beginWalk(): number {
	const usable = "a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";
	const isStop = (element: Element) => {
		if (!(element instanceof HTMLElement || element instanceof SVGElement) || element.tabIndex < 0) return false;
		if (element.matches(":disabled, input[type=hidden], details:not([open]) > :not(summary:first-of-type) *"))
			return false;
		if (
			element.closest("[inert]") ||
			!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
		)
			return false;
		return true;
	};
	// One of the radio buttons of a question is a stop, the arrows lead to the others.
	const isReached = (element: Element) => {
		if (!(element instanceof HTMLInputElement && element.type === "radio")) return true;
		const group = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
			(other) => other.name === element.name && other.form === element.form,
		);
		return element === (group.find(({ checked }) => checked) ?? group[0]);
	};
	window.walkWords = (element) => {
		const words = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
		return `<${element.localName}${element.id ? `#${element.id}` : ""} "${words}" in ${element.parentElement?.className}>`;
	};
	const hasRing = (element: Element, part?: string) => {
		const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
		return (
			outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1 && !/rgba\(.*, 0\)|transparent/.test(outlineColor)
		);
	};
	const showsRing = (element: Element) => {
		const near = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
		return near.some((one) => one && (hasRing(one) || hasRing(one, "::before") || hasRing(one, "::after")));
	};
	const isSeen = (element: Element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		const [x, y] = [(left + right) / 2, (top + bottom) / 2];
		const points = [
			[x, y],
			[left + 2, top + 2],
			[right - 2, top + 2],
			[left + 2, bottom - 2],
			[right - 2, bottom - 2],
		] as const;
		return points.some((point) => {
			const hit = document.elementFromPoint(...point);
			return hit !== null && (element.contains(hit) || hit.contains(element));
		});
	};
	(document.activeElement as HTMLElement | null)?.blur();
	window.scrollTo(0, 0);
	getSelection()?.setPosition(document.body, 0);
	window.walkStops = [...document.querySelectorAll(usable)].filter((element) => isStop(element) && isReached(element));
	window.walkSteps = [];
	let last: Element | null = null;
	document.addEventListener(
		"keydown",
		() => {
			const element = document.activeElement;
			if (!element || element === document.body) return;
			// Days and times have several places inside, and draw the focus there themselves.
			if (
				element === last &&
				element.matches("input[type=date], input[type=time], input[type=datetime-local], input[type=month]")
			)
				return;
			last = element;
			const faults: string[] = [];
			if (!showsRing(element)) faults.push("has the focus and no ring");
			if (!isSeen(element)) faults.push("has the focus and is not seen");
			window.walkSteps.push({
				stop: window.walkStops.indexOf(element),
				faults: faults.map((fault) => `${window.walkWords(element)} ${fault}`),
			});
		},
		{ capture: true },
	);
	return window.walkStops.length;
}

/** Runs in the page. */
function endWalk(): string[] {
	const { walkStops, walkSteps, walkWords } = window;
	const faults = new Set<string>();
	const reached = new Set<number>();
	for (const step of walkSteps) {
		for (const fault of step.faults) faults.add(fault);
		if (step.stop >= 0 && reached.has(step.stop) && reached.size < walkStops.length) {
			faults.add(`${walkWords(walkStops[step.stop] as Element)} is reached again before the others`);
		}
		if (step.stop >= 0) reached.add(step.stop);
	}
	for (const [index, stop] of walkStops.entries())
		if (!reached.has(index)) faults.add(`${walkWords(stop)} is never reached`);
	for (const stop of walkStops)
		if (Number(stop.getAttribute("tabindex")) > 0) faults.add(`${walkWords(stop)} jumps the queue`);
	// What looks at the page next finds it as it was.
	(document.activeElement as HTMLElement | null)?.blur();
	for (const element of document.querySelectorAll("*"))
		if (element.scrollLeft + element.scrollTop > 0) element.scrollTo(0, 0);
	return [...faults];
}
