import type { Context, Hono } from "hono";
import { type BrandColors, defaultColors } from "#shared/branding/brand-colors.ts";
import { NotFoundError } from "#shared/errors.ts";
import type { Env } from "../http/env.ts";
import type { Services } from "../request-context.ts";
import { type Brand, brandOf, defaultIcon, imagePath, renditionPath } from "./brand.ts";
import { type BrandImage, drawRendition, type Rendition, renditions } from "./brand-image.ts";
import { findFormerImage } from "./saved-brand.ts";
import { stylesheetOf } from "./site-brand-of.ts";

const kept = "public, max-age=31536000, immutable";
// What was kept of pictures and drawn from them; a handful is all that a mill has.
const mostRemembered = 60;

/**
 * Serves what the brand looks like: pictures and colors under the hash of their content, and the manifest. Anybody may
 * see them, as anybody may see the sign-in.
 */
export function registerBrand(app: Hono<Env>, services: Services): void {
	const images = new Map<string, BrandImage>();
	const drawn = new Map<string, Promise<Buffer>>();
	const requireImage = async (hash: string): Promise<BrandImage> => {
		const current = [defaultIcon, ...Object.values(brandOf(services.config).images)];
		const found =
			current.find((image) => image.hash === hash) ?? images.get(hash) ?? (await findFormerImage(services, hash));
		if (!found) throw new NotFoundError();
		remember(images, hash, found);
		return found;
	};
	const drawingOf = async (file: string, rendition: Rendition): Promise<Buffer> => {
		const bytes = drawn.get(file) ?? drawRendition(await requireImage(file.slice(0, 64)), rendition);
		remember(drawn, file, bytes);
		return bytes;
	};
	app.get("/brand/:file", async (c) => {
		const file = c.req.param("file");
		if (file.endsWith(".css")) return answer(c, requireStylesheet(c.req.path, file), "text/css; charset=utf-8");
		if (!/^[0-9a-f]{64}[-.]/.test(file)) throw new NotFoundError();
		const rendition = renditions.find((one) => file.slice(64) === `-${one}.png`);
		if (rendition) return answer(c, await drawingOf(file, rendition), "image/png");
		const image = await requireImage(file.slice(0, 64));
		if (imagePath(image) !== c.req.path) throw new NotFoundError();
		return answer(c, image.bytes, image.mediaType);
	});
	app.get("/manifest.webmanifest", (c) =>
		c.body(JSON.stringify(manifestOf(brandOf(services.config))), 200, {
			"content-type": "application/manifest+json",
			"cache-control": "no-cache",
		}),
	);
}

/** The stylesheet of three colors, `accent-accentDark-rail-hash.css`, where the hash is that of what it says. */
function requireStylesheet(path: string, file: string): string {
	const [accent, accentDark, rail] = file.split("-").map((hex) => `#${hex}`);
	const colors = [accent, accentDark, rail];
	if (!colors.every((color) => /^#[0-9a-f]{6}$/.test(color ?? ""))) throw new NotFoundError();
	const found = stylesheetOf({ ...defaultColors, accent, accentDark, rail } as BrandColors);
	if (found?.path !== path) throw new NotFoundError();
	return found.css;
}

function remember<Value>(values: Map<string, Value>, key: string, value: Value): void {
	values.set(key, value);
	const [oldest] = values.keys();
	if (values.size > mostRemembered && oldest !== undefined) values.delete(oldest);
}

/** Mail programs on the web show the mark from another site; nothing in it can run or load anything. */
function answer(c: Context<Env>, body: Buffer | string, mediaType: string): Response {
	return c.body(typeof body === "string" ? body : new Uint8Array(body), 200, {
		"content-type": mediaType,
		"cache-control": kept,
		"content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
		"cross-origin-resource-policy": "cross-origin",
		"x-content-type-options": "nosniff",
	});
}

function manifestOf(brand: Brand) {
	const { settings, images } = brand;
	const icons = images.icon
		? [
				...(images.icon.mark ? [{ src: imagePath(images.icon), sizes: "any", type: "image/svg+xml" }] : []),
				{ src: renditionPath(images.icon, "192"), sizes: "192x192", type: "image/png" },
				{ src: renditionPath(images.icon, "512"), sizes: "512x512", type: "image/png" },
			]
		: [
				{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
				{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
			];
	return {
		name: settings.name,
		short_name: settings.shortName ?? settings.name,
		start_url: "/",
		display: "browser",
		background_color: settings.colors.rail,
		theme_color: settings.colors.rail,
		icons,
	};
}
