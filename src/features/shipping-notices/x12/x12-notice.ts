import type { WeightUnit } from "#shared/units.ts";
import type { LoadMode, RadiationScan } from "../notice-form.ts";
import type { Purpose } from "./x12-codes.ts";
import type { Moment } from "./x12-days.ts";

/**
 * A load as an 856 says it; weights in `unit`, undefined where the set leaves them open. Without a commodity it is of
 * what its line buys.
 */
export type X12Load = {
	vehicle: string;
	gross: number | undefined;
	tare: number | undefined;
	unit: WeightUnit | "";
	commodity: string;
	radiation: RadiationScan;
	ticket: string;
	seals: string[];
};

/**
 * A notice as an 856 says it. Texts are empty where nothing was sent; `mill` is the ship-to's code where the sender
 * names one.
 */
export type X12Notice = {
	purpose: Purpose;
	notice: string;
	line: string;
	mode: LoadMode | "";
	bol: string;
	shipped: Moment | undefined;
	expected: Moment | undefined;
	yard: string;
	carrier: string;
	scac: string;
	mill: string;
	loads: X12Load[];
};
