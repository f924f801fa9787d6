import sharp from "sharp";
import type { PhotoKind } from "#shared/supplies/photo-kinds.ts";
import { createSeeded, type Seeded } from "../seeded.ts";

const [width, height] = [640, 480];
const rust = ["#6d4a38", "#8a5a3c", "#58606a", "#737b84", "#4a4f55", "#9a6a45", "#3f4348", "#a3a9ae"];

/**
 * A small picture as a camera at the yard would take it, as JPEG bytes: the same for the same seed. No words in it,
 * since fonts differ.
 */
export function drawPhoto(kind: PhotoKind, seed: string): Promise<Buffer> {
	// The damage is to the very trailer of the load.
	const chance = createSeeded(`photo ${kind === "damage" ? "load" : kind} ${seed}`);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scenes[kind](chance)}</svg>`;
	return sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
}

const scenes: Record<PhotoKind, (chance: Seeded) => string> = {
	load: (chance) => `${yard(chance)}${trailer(chance)}`,
	grading: (chance) =>
		`${box(0, 0, width, height, "#3a3733")}${heap(chance, { top: 20, bottom: height, left: -20, right: width, count: 150 })}${ruler()}`,
	radiation: (chance) => `${box(0, 0, width, height, "#23272b")}${monitor(chance)}`,
	damage: (chance) => `${yard(chance)}${trailer(chance)}${dent(chance)}`,
};

const box = (x: number, y: number, w: number, h: number, fill: string) =>
	`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;

function yard(chance: Seeded): string {
	const sky = chance.pick(["#b9c7d3", "#c9cdd0", "#9fb3c6", "#d8d3c8"]);
	const stack = chance.whole(40, 520);
	return `${box(0, 0, width, 300, sky)}${box(stack, 70, 26, 180, "#8b9097")}${box(stack + 50, 170, 90, 90, "#7c838b")}${box(0, 250, width, 70, "#8f959b")}${box(0, 318, width, 162, "#6a665f")}`;
}

function trailer(chance: Seeded): string {
	const side = chance.pick(["#2f4e6f", "#7a2f2a", "#3c4a3f", "#595d63"]);
	const load = heap(chance, { top: 150, bottom: 250, left: 50, right: 570, count: 60 });
	const ribs = Array.from({ length: 12 }, (_, index) => box(62 + index * 45, 226, 6, 120, "#00000044")).join("");
	const wheels = [110, 170, 470, 530].map(
		(x) => `<circle cx="${x}" cy="372" r="30" fill="#1d1e20"/><circle cx="${x}" cy="372" r="12" fill="#8d9196"/>`,
	);
	return `${load}${box(40, 222, 560, 128, side)}${ribs}${wheels.join("")}`;
}

type Heap = { top: number; bottom: number; left: number; right: number; count: number };

/** Pieces of scrap: crooked four-cornered sheets, higher in the middle. */
function heap(chance: Seeded, { top, bottom, left, right, count }: Heap): string {
	const middle = (left + right) / 2;
	return Array.from({ length: count }, () => {
		const x = chance.between(left, right);
		const slope = ((Math.abs(x - middle) / (right - left)) * 2) ** 2 * (bottom - top) * 0.6;
		const y = chance.between(top + slope, bottom);
		const corners = [0, 1, 2, 3].map((corner) => {
			const angle = (corner + chance.between(0.1, 0.9)) * (Math.PI / 2);
			const reach = chance.between(12, 46);
			return `${Math.round(x + Math.cos(angle) * reach)},${Math.round(y + Math.sin(angle) * reach)}`;
		});
		return `<polygon points="${corners.join(" ")}" fill="${chance.pick(rust)}" stroke="#1f1d1b" stroke-width="1"/>`;
	}).join("");
}

function ruler(): string {
	const marks = Array.from({ length: 20 }, (_, index) =>
		box(60 + index * 26, 430, index % 5 === 0 ? 3 : 1, index % 5 === 0 ? 24 : 14, "#1c1c1c"),
	);
	return `${box(50, 430, 540, 30, "#e2c94a")}${marks.join("")}`;
}

/** The detector's panel: counts over time, a limit that the last of them pass, a lamp. */
function monitor(chance: Seeded): string {
	const bars = Array.from({ length: 32 }, (_, index) => {
		const isPeak = index >= 20 && index <= 26;
		const tall = isPeak ? chance.whole(150, 230) : chance.whole(28, 62);
		return box(70 + index * 14, 350 - tall, 10, tall, tall > 120 ? "#e0503a" : "#4fb286");
	});
	return `${box(40, 60, 560, 350, "#11161a")}${bars.join("")}<line x1="60" x2="530" y1="230" y2="230" stroke="#e8c547" stroke-width="3" stroke-dasharray="10 6"/><circle cx="562" cy="110" r="20" fill="#e0503a"/><circle cx="562" cy="170" r="20" fill="#2a3238"/>`;
}

function dent(chance: Seeded): string {
	const [x, y] = [chance.whole(180, 440), chance.whole(250, 310)];
	return `<ellipse cx="${x}" cy="${y}" rx="56" ry="32" fill="#00000066"/><path d="M${x - 40} ${y - 8} l30 12 l22 -18 l30 16" stroke="#d9d4cc" stroke-width="3" fill="none"/>`;
}
