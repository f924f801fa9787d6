/**
 * SQL of whether the pounds of a complaint `c` stay claimed: one that was withdrawn or refused frees them, unless it
 * was credited before. What money was given for is not claimed again.
 */
export const claimCounts = `(c.state not in ('withdrawn', 'rejected') or exists (select from complaint_state_changes given
	where given.account_id = c.account_id and given.complaint_number = c.complaint_number and given.to_state = 'credited'))`;
