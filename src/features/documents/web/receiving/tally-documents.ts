import { graphql } from "#web/data/graphql.ts";

graphql(`
	fragment CheckedTally on TallyCheck {
		bolNumber
		vehicle
		shippedAt
		timeZone
		shipTo
		finishedAt
		finishedBy
		finishedCompany
		pieces { pieceNumber orderNumber item heatNumber product thicknessIn widthIn lengthIn weightLb grade mark }
		marks { id piece mark markedAt markedBy company }
		complaints { complaintNumber kind claimedLb }
	}
`);

/** The tally of one load. */
export const tallyCheckDocument = graphql(`
	query TallyCheck($bol: String!) {
		tallyCheck(bol: $bol) { ...CheckedTally }
	}
`);

export const markTallyDocument = graphql(`
	mutation MarkTally($input: MarkTallyInput!) {
		markTally(input: $input) { ...CheckedTally }
	}
`);

export const finishTallyDocument = graphql(`
	mutation FinishTally($bol: String!) {
		finishTally(bol: $bol) { ...CheckedTally }
	}
`);

export const reopenTallyDocument = graphql(`
	mutation ReopenTally($bol: String!) {
		reopenTally(bol: $bol) { ...CheckedTally }
	}
`);

export const tallyMarkedDocument = graphql(`
	subscription TallyMarked($bol: String!) {
		tallyMarked(bol: $bol) {
			isComplete
			tallies { bolNumber }
		}
	}
`);

/** Loads to be checked off. */
export const tallyLoadsDocument = graphql(`
	query TallyLoads($state: String) {
		tallyLoads(state: $state) {
			bolNumber vehicle shippedAt deliveredAt timeZone shipTo pieces netLb received damaged missing finishedAt finishedBy
		}
	}
`);
