/**
 * Copies into a form what its controls contained before the page's script ran: typed on a slow line, filled in by the
 * browser, or restored by it after a reload. React leaves such a value on the screen but does not have it, so the form
 * would send the earlier one.
 */
export async function adoptTyped(form: HTMLFormElement): Promise<void> {
	// All values are read before any is set, since setting one renders the others again.
	const notifiers = [...form.elements].map(typedInto).filter((notify) => notify !== undefined);
	for (const notify of notifiers) {
		notify();
		// A list of choices is made of the choice before.
		await new Promise((done) => setTimeout(done));
	}
}

/**
 * Notifies the control's listeners of its value, as if it were typed again; undefined where it holds what it began
 * with.
 */
function typedInto(control: Element): (() => void) | undefined {
	if (control instanceof HTMLSelectElement) return chosenIn(control);
	if (control instanceof HTMLTextAreaElement) return writtenIn(control);
	if (!(control instanceof HTMLInputElement)) return undefined;
	if (control.type === "file") return control.files?.length ? () => dispatch(control, "change") : undefined;
	return control.type === "checkbox" || control.type === "radio" ? tickedIn(control) : writtenIn(control);
}

function writtenIn(control: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
	const { value, defaultValue } = control;
	if (value === defaultValue) return undefined;
	return () => {
		// React compares with what was last set through the control itself, and hears of no other change.
		control.value = defaultValue;
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
		dispatch(control, "input");
		if (document.activeElement !== control) dispatch(control, "focusout");
	};
}

function tickedIn(control: HTMLInputElement): (() => void) | undefined {
	const { checked, defaultChecked, type } = control;
	if (checked === defaultChecked || (type === "radio" && !checked)) return undefined;
	return () => {
		control.checked = !checked;
		control.click();
	};
}

function chosenIn(control: HTMLSelectElement): (() => void) | undefined {
	const { value, options } = control;
	const first = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
	if (first === undefined || first.value === value) return undefined;
	return () => {
		control.value = value;
		dispatch(control, "change");
	};
}

function dispatch(control: HTMLElement, event: "input" | "change" | "focusout"): void {
	control.dispatchEvent(
		event === "focusout" ? new FocusEvent(event, { bubbles: true }) : new Event(event, { bubbles: true }),
	);
}
