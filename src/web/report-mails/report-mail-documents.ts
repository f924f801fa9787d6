import type { ListedReportMailFragment } from "#generated/graphql/graphql.ts";
import { graphql } from "../data/graphql.ts";

graphql(`
	fragment ListedReportMail on ReportMail {
		id list title path name alias day hour period pause lastSentAt nextAt version
	}
`);

export type ListedReportMail = ListedReportMailFragment;

export const ReportMailsDocument = graphql(`
	query ReportMails {
		reportMails { ...ListedReportMail }
	}
`);
export const SaveReportMailDocument = graphql(`
	mutation SaveReportMail($input: SaveReportMailInput!) { saveReportMail(input: $input) }
`);
export const PauseReportMailDocument = graphql(`
	mutation PauseReportMail($input: PauseReportMailInput!) { pauseReportMail(input: $input) }
`);
export const DeleteReportMailDocument = graphql(`
	mutation DeleteReportMail($id: ID!) { deleteReportMail(id: $id) }
`);
