/** Line drawings on a 16 px grid; the text colour draws them. */
const drawings = {
	bell: "M8 2a4 4 0 0 0-4 4v2.800L2.700 11.500h10.600L12 8.800V6a4 4 0 0 0-4-4ZM6.600 13.800h2.800",
	menu: "M2 4h12M2 8h12M2 12h12",
	close: "M4 4l8 8M12 4l-8 8",
	down: "M4 6l4 4 4-4",
	right: "M6 4l4 4-4 4",
	left: "M10 4l-4 4 4 4",
	check: "M3 8.5l3.5 3.5L13 4.5",
	plus: "M8 3v10M3 8h10",
	search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14",
	alert: "M8 2 1.5 13.5h13L8 2ZM8 6.5v3.2M8 11.4v.6",
	info: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 7.2v4M8 4.6v.6",
	download: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
	columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
	filter: "M2 4h12M4.5 8h7M7 12h2",
	sort: "M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5",
	person: "M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM2.5 14c.5-3 2.6-4.5 5.5-4.5s5 1.5 5.5 4.5",
	sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
	screen: "M1.5 2.5h13V11h-13zM5.5 13.8h5M8 11v2.8",
	moon: "M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z",
	keyboard: "M1.5 4h13v8h-13zM4 6.5h.5M7 6.5h.5M10 6.5h.5M12 6.5h.1M4.5 9.5h7",
	leave: "M9 2.5H3v11h6M6.5 8H14M11.5 5.5 14 8l-2.5 2.5",
	lock: "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
	link: "M6.5 9.5l3-3M7 4.5l1.200-1.200a3 3 0 0 1 4.300 4.300L11.300 8.800M9 11.5l-1.200 1.200a3 3 0 0 1-4.300-4.300L4.700 7.200",
	copy: "M6 6h8v8H6zM3.5 10H2V2h8v1.5",
	star: "M8 2l1.800 3.900 4.200.5-3.100 2.900.8 4.200L8 11.400l-3.700 2.100.8-4.200L2 6.400l4.200-.5L8 2Z",
} as const;

export type IconName = keyof typeof drawings;

/** An icon is decoration: what it means is beside it as text, or in its button's label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 16 16"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			aria-hidden="true"
		>
			<path d={drawings[name]} strokeLinecap="round" strokeLinejoin="round" />
		</svg>
	);
}
