/**
 * SQL of whether the pounds of a complaint `c` stay claimed: a withdrawn or rejected complaint frees them, unless it
 * was credited before. Credited pounds cannot be claimed again.
 */
export const claimCounts = `(c.state not in ('withdrawn', 'rejected') or exists (select from complaint_state_changes given
	where given.account_id = c.account_id and given.complaint_number = c.complaint_number and given.to_state = 'credited'))`;
