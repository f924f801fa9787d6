import { useEffect } from "react";

const around = "td, tr, li, nav, fieldset, section:not([aria-live]), main";
/** Time for a user who leads the keyboard elsewhere: a new page, a dialog that gives it back. */
const patientFrames = 3;

/**
 * Moves the focus to what is left of its place (the neighbour, the cell, the row, the same cell of the next or previous
 * row, the card, the page) after the focused element was removed. A user who moved the focus stays there.
 */
export function useKeptPlace(): void {
	useEffect(() => {
		let last: Element | undefined;
		let places: readonly HTMLElement[] = [];
		const enter = ({ target }: FocusEvent) => {
			last = target as Element;
			places = placesAround(last);
		};
		// A removed element may also fire focusout, and so may one that a submitted form disables. Only if it stays
		// enabled in the page has the user moved the focus.
		const leave = ({ target }: FocusEvent) =>
			setTimeout(() => {
				if (last === target && last.isConnected && !last.matches(":disabled") && document.activeElement !== last)
					last = undefined;
			});
		const check = () => {
			if (!last || last.isConnected) return;
			last = undefined;
			leadTo(places, patientFrames);
		};
		const changes = new MutationObserver(check);
		changes.observe(document.body, { childList: true, subtree: true });
		document.addEventListener("focusin", enter);
		document.addEventListener("focusout", leave);
		return () => {
			changes.disconnect();
			document.removeEventListener("focusin", enter);
			document.removeEventListener("focusout", leave);
		};
	}, []);
}

/** From near to far; the page's main part is there always. */
function placesAround(element: Element): HTMLElement[] {
	const { parentElement } = element;
	const places = parentElement && !parentElement.matches("tbody, table") ? [parentElement] : [];
	for (
		let place = element.closest<HTMLElement>(around);
		place;
		place = place.parentElement?.closest<HTMLElement>(around) ?? null
	)
		places.push(place, ...besidePlace(place, element));
	const content = document.getElementById("content");
	return content ? [...places, content] : places;
}

/** An action may remove a whole table row: the focus then continues in the next one, which takes its place. */
function besidePlace(place: HTMLElement, element: Element): HTMLElement[] {
	const cell = element.closest<HTMLTableCellElement>("td, th")?.cellIndex ?? 0;
	const rows = place.matches("tr") ? [place.nextElementSibling, place.previousElementSibling] : [];
	const beside = rows.map((row) => row instanceof HTMLTableRowElement && row.cells[cell]);
	return beside.filter((one) => one instanceof HTMLElement);
}

function leadTo(places: readonly HTMLElement[], frames: number): void {
	const { activeElement } = document;
	if (activeElement !== null && activeElement !== document.body) return;
	if (frames > 0) requestAnimationFrame(() => leadTo(places, frames - 1));
	else focusInside(places);
}

function focusInside(places: readonly HTMLElement[]): void {
	for (const place of places.filter((one) => one.isConnected)) {
		const inside = place.matches("section, main") ? place : meantInside(place);
		if (inside === place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
		// What leads nowhere by itself leaves the page where it is; a row that others pushed away is brought into sight.
		inside?.focus({ preventScroll: inside === place });
		if (inside && document.activeElement === inside) return;
	}
}

/** Of views the one that is shown; else the first link, or what else can be used. */
function meantInside(place: HTMLElement): HTMLElement | null | undefined {
	return (
		place.closest("nav")?.querySelector<HTMLElement>("[aria-current=page]") ??
		place.querySelector<HTMLElement>("a[href]") ??
		place.querySelector<HTMLElement>(":is(button, input, select, textarea, summary):not([tabindex='-1'])")
	);
}
