import { useRef } from "react";
import { ListPage, type ListPageProps } from "../list-page.tsx";
import { Preview } from "./preview.tsx";
import { type RowDocument, RowsContext } from "./preview-context.ts";
import { useOpening } from "./use-opening.ts";
import { usePreviewFocus } from "./use-preview-focus.ts";

/**
 * A list whose rows open documents beside it (`PreviewLink`); a view of a single row shows its document above it. Its
 * definition says `hasPreview`.
 */
export function DocumentListPage<Row>({
	document,
	children,
	...props
}: ListPageProps<Row> & { document: RowDocument<Row> }) {
	const { view, rows } = props;
	const { open } = view.state;
	const [previewRef, openerRef] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
	const opening = useOpening(view);
	usePreviewFocus(open, previewRef, openerRef);
	const preview = (open ?? opening) && <Preview ref={previewRef} view={view} rows={rows} document={document} />;
	return (
		<RowsContext value={{ view, openerRef }}>
			<ListPage {...props} beside={preview} besideWidth="sheet" keepsRows={opening !== undefined}>
				{children}
				{!open && document.sheet}
			</ListPage>
		</RowsContext>
	);
}
