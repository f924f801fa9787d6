/**
 * On the server, React separates adjacent texts by empty comments. Chromium does not give a screen reader a space that
 * is beside a comment, so that "4 invoices" is read as "4invoices". After hydration React no longer needs these
 * comments: they are removed, and each space is set again, since Chromium keeps what it has computed before.
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
