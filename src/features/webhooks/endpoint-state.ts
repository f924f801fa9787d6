/**
 * How an endpoint fares. `failing`: for long enough that no restart explains it; `failed`: just now, and tried again
 * soon.
 */
export type EndpointState = "off" | "failing" | "failed" | "well" | "new";

/** Failures in a row from which an endpoint counts as failing, after about a quarter of an hour. */
const failingAfter = 4;

type CurrentState = { isOn: boolean; failures: number; deliveredAt: string | null };

/** The state of an endpoint; `failures` are attempts that failed in a row. */
export function endpointState({ isOn, failures, deliveredAt }: CurrentState): EndpointState {
	if (!isOn) return "off";
	if (failures >= failingAfter) return "failing";
	if (failures > 0) return "failed";
	return deliveredAt ? "well" : "new";
}
