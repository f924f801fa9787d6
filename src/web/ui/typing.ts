/** Whether a key pressed at `target` belongs to what is typed or chosen there, and not to the page. */
export function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable || target.matches("input, select, textarea, [role='menu'] *"))
	);
}
