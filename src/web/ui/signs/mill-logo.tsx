/** A mill with its saw-tooth roof and stack, glowing; the ground under it takes the text's colour. */
export function MillLogo({ size = 24 }: { size?: number }) {
	return (
		<svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
			<path d="M2 4.5h3.6l.9 6.2 5.3-3.7v3.7l5.3-3.7v3.7L22 7v11.5H2z" fill="#ff8a4c" />
			<path d="M2 19.5h20v2H2z" fill="currentColor" />
		</svg>
	);
}
