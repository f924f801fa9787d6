/**
 * The guard's settings: the error page's sentence and button in the page's language, and what it shares with
 * chunk-reload.ts.
 */
export type PageGuardWords = { title: string; button: string; storageKey: string; guardMs: number; probe: string };

/**
 * Watches, outside the module graph, whether the page's own parts arrive: a script, a shared chunk, the entry, the
 * stylesheet. When one does not, it reloads the page once per path within `guardMs` (specification §§4, 9), and after
 * that shows the error page's sentence with its button. The server sends this function's text inside the document
 * (page-guard-script.ts), so that it uses nothing from outside itself.
 */
export function guardPage({ title, button, storageKey, guardMs, probe }: PageGuardWords): void {
	let isOver = false;
	const mayReload = (): boolean => {
		try {
			const now = Date.now();
			const times: Record<string, number> = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
			const recent = Object.entries(times).filter(([, at]) => now - at < guardMs);
			if (recent.some(([path]) => path === location.pathname)) return false;
			sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...recent, [location.pathname, now]])));
			return true;
		} catch {
			return false;
		}
	};
	const show = () => {
		const notice = document.createElement("section");
		notice.id = "page-guard";
		notice.setAttribute("role", "alert");
		const sentence = document.createElement("h1");
		sentence.textContent = title;
		const way = document.createElement("a");
		way.href = "/";
		way.textContent = button;
		notice.append(sentence, way);
		// The stylesheet may be what is missing.
		const surface = {
			background: "var(--surface, Canvas)",
			color: "var(--ink, CanvasText)",
			border: "1px solid var(--line-strong, CanvasText)",
			borderRadius: "8px",
			boxShadow: "var(--overlay-shadow, none)",
		};
		const place = {
			position: "fixed",
			inset: "12px 12px auto",
			zIndex: "2147483647",
			padding: "16px",
			textAlign: "center",
		};
		Object.assign(notice.style, surface, place, { maxWidth: "456px", margin: "auto", boxSizing: "border-box" });
		Object.assign(sentence.style, {
			margin: "0 0 12px",
			font: "600 20px/28px var(--font-text, system-ui, sans-serif)",
		});
		const target = {
			display: "inline-block",
			padding: "12px 20px",
			border: "1px solid var(--steel, CanvasText)",
			borderRadius: "8px",
			background: "var(--steel, Canvas)",
			color: "var(--on-steel, CanvasText)",
			textDecoration: "none",
		};
		Object.assign(way.style, target, { font: "600 15px/20px var(--font-text, system-ui, sans-serif)" });
		document.body.append(notice);
	};
	const fail = async () => {
		if (isOver) return;
		isOver = true;
		const isReached = await fetch(probe, { cache: "no-store" }).then(
			({ ok }) => ok,
			() => false,
		);
		if (isReached && mayReload()) location.reload();
		else if (document.body && document.readyState !== "loading") show();
		else document.addEventListener("DOMContentLoaded", show);
	};
	addEventListener(
		"error",
		({ target, message, filename }: Partial<ErrorEvent>) => {
			// A prefetched page may fail: nobody has opened it yet.
			const isPart =
				target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet");
			const isBroken = /^(Uncaught )?SyntaxError/.test(message ?? "") && /\/assets\//.test(filename ?? "");
			if (isPart || isBroken) void fail();
		},
		true,
	);
	addEventListener("unhandledrejection", ({ reason }) => {
		if (/dynamically imported module|Importing a module script|preload CSS/i.test(reason?.message ?? "")) void fail();
	});
}
