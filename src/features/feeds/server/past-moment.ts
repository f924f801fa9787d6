/** Clocks of two machines differ a little; a moment further ahead than this is a mistake. */
const clockSkewMs = 5 * 60_000;
const earliest = Date.UTC(2000, 0, 1);

/**
 * A moment with its offset (RFC 3339), not in the future and not of a clock that was never set; nothing for another
 * text.
 */
export function pastMoment(text: string | undefined): Date | undefined {
	if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text))
		return undefined;
	const moment = new Date(text);
	return moment.getTime() >= earliest && moment.getTime() <= Date.now() + clockSkewMs ? moment : undefined;
}
