import type { Transaction } from "#server/database/database.ts";

export type ProcessingJob = {
	jobNumber: string;
	programme: string;
	state: string;
	orderNumber: string | null;
	item: number | null;
	place: string;
	pieces: number;
	weightLb: number;
	dueOn: string | null;
};

/** Jobs of the viewer's sold-tos that are not done, what is due first on top. */
export function findProcessing(tx: Transaction): Promise<ProcessingJob[]> {
	return tx.sql<ProcessingJob>(
		`select job_number as "jobNumber", programme, state, order_number as "orderNumber", item, place, pieces,
			weight_lb as "weightLb", due_on::text as "dueOn"
		 from processing_jobs where account_id = any (viewer_sold_tos()) and is_open order by due_on, job_number limit 50`,
	);
}

export type StockingPosition = {
	positionNumber: string;
	mill: string;
	partNumber: string | null;
	grade: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	minimumPieces: number;
	maximumPieces: number;
	onHandPieces: number;
	onOrderPieces: number;
};

/** Positions of the viewer's sold-tos, those below their minimum on top. */
export function findStocking(tx: Transaction): Promise<StockingPosition[]> {
	return tx.sql<StockingPosition>(
		`select s.position_number as "positionNumber", m.name as mill, s.part_number as "partNumber", s.grade,
			s.thickness_in as "thicknessIn", s.width_in as "widthIn", s.length_in as "lengthIn",
			s.minimum_pieces as "minimumPieces",
			s.maximum_pieces as "maximumPieces", s.on_hand_pieces as "onHandPieces", s.on_order_pieces as "onOrderPieces"
		 from stocking_positions s join mills m on m.code = s.mill where s.account_id = any (viewer_sold_tos())
		 and s.is_active
		 order by s.on_hand_pieces >= s.minimum_pieces, s.grade, s.thickness_in, s.position_number limit 50`,
	);
}
