import { useRef } from "react";
import { ListPage, type ListPageProps } from "../list-page.tsx";
import { Preview } from "./preview.tsx";
import { type RowPaper, RowsContext } from "./preview-context.ts";
import { useOpening } from "./use-opening.ts";
import { usePreviewFocus } from "./use-preview-focus.ts";

/**
 * A list whose rows open papers beside it (`PreviewLink`); a view of a single row shows its paper above it. Its
 * definition says `hasPreview`.
 */
export function PaperListPage<Row>({ paper, children, ...props }: ListPageProps<Row> & { paper: RowPaper<Row> }) {
	const { view, rows } = props;
	const { open } = view.state;
	const [previewRef, openerRef] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
	const opening = useOpening(view);
	usePreviewFocus(open, previewRef, openerRef);
	const preview = (open ?? opening) && <Preview ref={previewRef} view={view} rows={rows} paper={paper} />;
	return (
		<RowsContext value={{ view, openerRef }}>
			<ListPage {...props} beside={preview} besideWidth="sheet" keepsRows={opening !== undefined}>
				{children}
				{!open && paper.sheet}
			</ListPage>
		</RowsContext>
	);
}
