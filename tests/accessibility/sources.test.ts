import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Files below src/ that match, by their paths, with what they contain. */
const read = (pattern: string): [string, string][] =>
	globSync(pattern)
		.toSorted()
		.filter((path) => !/\.test\.|\/generated\//.test(path))
		.map((path) => [path, readFileSync(path, "utf8")]);

const code = read("src/**/*.{ts,tsx}");
const styles = read("src/**/*.css");
const texts = read("src/**/{en,es}.json");

/** Paths of the files in which the expression is found, each once. */
const placesOf = (files: [string, string][], wanted: RegExp) =>
	files.filter(([, text]) => wanted.test(text)).map(([path]) => path);

// What would have to be judged page by page if it were there is not there at all, or in places that were judged.
describe("no page", () => {
	test("has sound or recorded pictures; the one video is the camera's own picture", () => {
		expect(code.length).toBeGreaterThan(500);
		expect(placesOf(code, /<(audio|video|track|embed|iframe)\b|new Audio\(|AudioContext/)).toEqual([
			"src/features/documents/web/receiving/tag-scanner.tsx",
		]);
	});

	test("is locked to one orientation", () => {
		expect(styles.length).toBeGreaterThan(100);
		expect(placesOf(styles, /orientation:/)).toEqual([]);
		expect(placesOf(code, /orientation\.lock|screen\.orientation|"?orientation"?: ?"(portrait|landscape)/)).toEqual([]);
	});

	test("is operated by movement of the device, by paths or several fingers, or by dragging", () => {
		expect(placesOf(code, /device(motion|orientation)|new (Accelerometer|Gyroscope)/)).toEqual([]);
		expect(placesOf(code, /ontouch|touch(start|move)|onTouch|onPointerMove|pointermove|onMouseMove/)).toEqual([]);
		expect(placesOf(code, /\bdraggable\b|onDragStart|useDrag/)).toEqual([]);
		// Files may be dropped besides being picked.
		expect(placesOf(code, /onDragOver=/)).toEqual(["src/web/forms/files/file-input.tsx"]);
		const input = code.find(([path]) => path === "src/web/forms/files/file-input.tsx")?.[1];
		expect(input).toContain('type="file"');
	});

	test("acts as the pointer goes down", () => {
		// Keeping the focus in a field while one of its suggestions is pressed, keeping a session that is in use, and
		// closing the words of a tooltip.
		expect(placesOf(code, /onPointerDown|onMouseDown|onTouchStart|"(pointer|mouse)down"/)).toEqual([
			"src/web/forms/inputs/combobox-input.tsx",
			"src/web/search/search-results.tsx",
			"src/web/session/keep-session.ts",
			"src/web/ui/overlays/tooltip.tsx",
		]);
	});

	test("shows a picture other than marks, photos and the start page's", () => {
		expect(placesOf(code, /<(img|picture)\b/)).toEqual([
			"src/features/branding/web/branding-preview.tsx",
			"src/features/sign-in/web/landing-page.tsx",
			"src/features/supplier-reports/web/receipt-photos.tsx",
			"src/server/branding/brand-html.ts",
			"src/server/mail/mail-layout.ts",
			"src/web/layouts/simple-frame.tsx",
			"src/web/ui/signs/brand-mark.tsx",
			"src/web/ui/surfaces/sent-files.tsx",
		]);
		expect(placesOf(styles, /url\([^)]*\.(png|jpe?g|webp|avif|gif)/)).toEqual([]);
	});

	test("is drawn in another order than it is read, but for marked places", () => {
		expect(placesOf(styles, /^\s*order: |-reverse;|grid-auto-flow: [^;]*dense|direction: rtl/m)).toEqual(inOwnOrder);
	});

	test("says where or what colour something is instead of what it is called", () => {
		const sensory =
			/\b(on the (left|right)|(left|right)-hand|(green|red|orange|blue|yellow|grey|gray|round) (button|link|icon|field|row|mark))\b|a la (izquierda|derecha)|(botón|enlace|vínculo|ícono|campo|fila) (verde|rojo|roja|naranja|azul|amarill[oa]|gris|redond[oa])/i;
		expect(texts.length).toBeGreaterThan(40);
		expect(placesOf(texts, sensory)).toEqual([]);
	});

	test("changes as a choice is made in it, other than in what follows from the choice", () => {
		expect(placesOf(code, /onChange=\{[^}]*(navigate\(|location\.(href|assign|reload)|requestSubmit)/)).toEqual([]);
	});
});

test("fields about the person who fills them say so to the browser", () => {
	const [, profile = ""] = code.find(([path]) => path === "src/features/users/web/profile-details.tsx") ?? [];
	expect(profile).toMatch(/name="name" autoComplete="name"/);
	expect(profile).toMatch(/name="phone" autoComplete="tel"/);
});

/**
 * Where order in sight and order of reading differ: a card's chosen filters and facts before the others, a bar below
 * its words, and the account before the controls of a narrow header. Each was read aloud in both orders and keeps its
 * meaning.
 */
const inOwnOrder = [
	"src/web/layouts/frame.module.css",
	"src/web/lists/filter-bar.module.css",
	"src/web/lists/layouts/cards.css",
	"src/web/ui/signs/progress-segments.module.css",
];
