const around = "td, tr, li, section, main";

/**
 * Where the keyboard is now. What is answered leads it to what is left of that place (the cell, the row, the card, the page) once what was
 * pressed has gone from the page; whoever went elsewhere meanwhile stays there.
 */
export function keepPlace(): () => void {
	const pressed = document.activeElement;
	const places: HTMLElement[] = [];
	for (let place = pressed?.closest<HTMLElement>(around); place; place = place.parentElement?.closest<HTMLElement>(around))
		places.push(place);
	const lead = (frames: number) => {
		const isLost = document.activeElement === null || document.activeElement === document.body;
		if (isLost && !pressed?.isConnected) focusInside(places);
		// What was read anew is drawn some frames later.
		else if (document.activeElement === pressed && frames > 0) requestAnimationFrame(() => lead(frames - 1));
	};
	return () => lead(60);
}

function focusInside(places: readonly HTMLElement[]): void {
	for (const place of places.filter((one) => one.isConnected)) {
		const isOfRow = place.matches("td, tr, li");
		const inside = isOfRow ? (place.querySelector<HTMLElement>("a[href]") ?? place.querySelector<HTMLElement>("button, input")) : place;
		if (inside === place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
		inside?.focus({ preventScroll: true });
		if (inside && document.activeElement === inside) return;
	}
}
