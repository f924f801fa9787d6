/**
 * React parts neighbouring texts by empty comments where the server draws them. Chromium tells a screen reader
 * nothing of a space that is beside a comment, so that "4 invoices" is heard as "4invoices". React needs these comments
 * no more once the page has arrived: they go, and each space is set anew, since what Chromium has once told it keeps.
 */
export function speakSpaces(): void {
	if (document.readyState === "complete") whenIdle();
	else window.addEventListener("load", whenIdle, { once: true });
}

/** Safari has no idle callback. */
function whenIdle(): void {
	if ("requestIdleCallback" in window) window.requestIdleCallback(removeSeparators, { timeout: 1_000 });
	else setTimeout(removeSeparators, 100);
}

function removeSeparators(): void {
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
	const separators: Comment[] = [];
	while (walk.nextNode()) if ((walk.currentNode as Comment).data === " ") separators.push(walk.currentNode as Comment);
	for (const separator of separators) {
		const beside = [separator.previousSibling, separator.nextSibling];
		separator.remove();
		for (const text of beside) if (text instanceof Text && text.data.trim() === "") setAnew(text);
	}
}

function setAnew(text: Text): void {
	const { data } = text;
	text.data = data;
}
