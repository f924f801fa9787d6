import { useState } from "react";
import type { PhotoOfReceiptFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { photoKindLabel } from "../supply-labels.ts";
import styles from "./receipt-photos.module.css";

graphql(`
	fragment PhotoOfReceipt on ReceiptPhoto {
		id
		kind
		takenAt
		widthPx
		heightPx
	}
`);

type ReceiptPhotosProps = { receipt: string; photos: readonly PhotoOfReceiptFragment[]; timeZone: string };

/**
 * The mill's photos of a load, as thumbnails; each opens large. During a view-as session there are only names, since no
 * file is delivered then.
 */
export function ReceiptPhotos({ receipt, photos, timeZone }: ReceiptPhotosProps) {
	const format = useFormat();
	const isViewAs = useViewer()?.viewAs !== undefined;
	const [shown, setShown] = useState<string>();
	const altOf = (index: number, kind: string) =>
		m.supply_photo_alt({
			kind: photoKindLabel(kind),
			number: String(index + 1),
			count: String(photos.length),
			receipt,
		});
	const at = photos.findIndex(({ id }) => id === shown);
	const open = photos[at];
	return (
		<section aria-label={m.supply_photos_title()}>
			<h3 className={styles.title}>{m.supply_photos_title()}</h3>
			<ul className={styles.photos}>
				{photos.map(({ id, kind, takenAt }, index) => (
					<li key={id}>
						<button
							type="button"
							className={styles.photo}
							onClick={() => setShown(id)}
							disabled={isViewAs}
							aria-haspopup="dialog"
						>
							{!isViewAs && <img src={viewOf(id)} alt={altOf(index, kind)} loading="lazy" width={160} height={120} />}
							<span>{photoKindLabel(kind)}</span>
							<span className={styles.when}>{format.instant(takenAt, timeZone)}</span>
						</button>
					</li>
				))}
			</ul>
			<Dialog
				title={open ? `${photoKindLabel(open.kind)} · ${receipt}` : ""}
				isOpen={open !== undefined}
				onClose={() => setShown(undefined)}
				size="large"
				footer={<Turns before={photos[at - 1]} after={photos[at + 1]} onTurn={setShown} />}
			>
				{open && <Large photo={open} alt={altOf(at, open.kind)} when={format.instant(open.takenAt, timeZone)} />}
			</Dialog>
		</section>
	);
}

const viewOf = (id: string) => `${paths.file(id)}?view`;

function Large({ photo, alt, when }: { photo: PhotoOfReceiptFragment; alt: string; when: string }) {
	return (
		<figure className={styles.large}>
			<img key={photo.id} src={viewOf(photo.id)} alt={alt} width={photo.widthPx} height={photo.heightPx} />
			<figcaption>
				<span>{when}</span>
				<a href={viewOf(photo.id)} target="_blank" rel="noreferrer">
					{m.supply_photo_new_tab()}
				</a>
			</figcaption>
		</figure>
	);
}

type Turn = PhotoOfReceiptFragment | undefined;

function Turns({ before, after, onTurn }: { before: Turn; after: Turn; onTurn: (id: string) => void }) {
	if (!before && !after) return null;
	return (
		<>
			<Button aria-disabled={!before} onClick={() => before && onTurn(before.id)}>
				{m.supply_photo_previous()}
			</Button>
			<Button aria-disabled={!after} onClick={() => after && onTurn(after.id)}>
				{m.supply_photo_next()}
			</Button>
		</>
	);
}
