let held = 0;

/** A form says that it holds what is saved nowhere yet; answers how to say that it no longer does. */
export function holdUnsaved(): () => void {
	held += 1;
	let isHeld = true;
	return () => {
		if (isHeld) held -= 1;
		isHeld = false;
	};
}

export function hasUnsaved(): boolean {
	return held > 0;
}
