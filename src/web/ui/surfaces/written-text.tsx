import { readWrittenText, type TextBlock } from "#shared/written-text.ts";

/** What the mill wrote, with its headings and lists. */
export function WrittenText({ text }: { text: string }) {
	return readWrittenText(text).map((block) => <Block key={block.id} block={block} />);
}

function Block({ block: { kind, lines } }: { block: TextBlock }) {
	if (kind === "heading") return <h3>{lines[0]?.text}</h3>;
	if (kind === "text") return <p>{lines[0]?.text}</p>;
	return (
		<ul>
			{lines.map(({ id, text }) => (
				<li key={id}>{text}</li>
			))}
		</ul>
	);
}
