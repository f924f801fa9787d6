import type { Page } from "playwright";

/**
 * What can no longer be seen where the system gives pages its own colours: a state that looks like the lack of it, a
 * part of a drawing in the colour of the page. A line each.
 */
export async function colourFaults(page: Page): Promise<string> {
	return page.evaluate(() => {
		const faults: string[] = [];
		const states =
			'[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], [aria-checked="true"]';
		const lookOf = (element: Element) => {
			const own = getComputedStyle(element);
			const sides = ["Top", "Right", "Bottom", "Left"] as const;
			return JSON.stringify([
				own.outlineStyle === "none" ? "" : own.outlineWidth,
				own.textDecorationLine,
				own.fontWeight,
				own.color,
				own.backgroundColor,
				sides.map((side) => [own[`border${side}Width`], own[`border${side}Color`], own[`border${side}Style`]]),
				element.querySelectorAll("svg").length,
			]);
		};
		for (const element of document.querySelectorAll(states)) {
			if (!element.checkVisibility()) continue;
			// Its like in the same group, without the state.
			const group =
				element.closest("ul, ol, tbody, fieldset, [role=menu], [role=tablist], [role=listbox]") ??
				element.parentElement;
			const other = [...(group?.querySelectorAll(element.localName) ?? [])].find(
				(one) =>
					one !== element && !one.matches(states) && one.className === element.className && one.checkVisibility(),
			);
			if (other && lookOf(other) === lookOf(element))
				faults.push(`looks like the others: ${element.outerHTML.slice(0, 140)}`);
		}
		const canvas = getComputedStyle(document.documentElement).backgroundColor;
		const isSeen = (paint: string) => paint !== "none" && paint !== canvas && !/^rgba\(.*, 0\)$/.test(paint);
		for (const shape of document.querySelectorAll("main svg :is(rect, path, circle, line, polyline, polygon, text)")) {
			if (
				!shape.checkVisibility() ||
				shape.closest("defs, clipPath, mask") ||
				shape.matches("[fill=none]:not([stroke])")
			)
				continue;
			const { fill, stroke } = getComputedStyle(shape);
			if (!isSeen(fill) && !isSeen(stroke))
				faults.push(`is drawn in the colour of the page: ${shape.outerHTML.slice(0, 140)}`);
		}
		return [...new Set(faults)].slice(0, 8).join("\n");
	});
}

/** Animations longer than a hundredth of a millisecond, except scrolling by the user; a line each. */
export async function motionFaults(page: Page): Promise<string> {
	return page.evaluate(() => {
		const longest = (list: string) =>
			Math.max(...list.split(",").map((one) => Number.parseFloat(one) * (one.trim().endsWith("ms") ? 1 : 1000)));
		const faults = new Set<string>();
		for (const element of document.querySelectorAll("*")) {
			for (const part of [undefined, "::before", "::after"]) {
				const { transitionProperty, transitionDuration, animationName, animationDuration, scrollBehavior } =
					getComputedStyle(element, part);
				const isMoved = transitionProperty !== "none" && longest(transitionDuration) > 0.0101;
				const isAnimated = animationName !== "none" && longest(animationDuration) > 0.0101;
				if (isMoved || isAnimated || scrollBehavior === "smooth")
					faults.add(`<${element.localName} class="${element.className}"> moves`);
			}
		}
		return [...faults].slice(0, 8).join("\n");
	});
}
