import type { Requirement } from "../requirement.ts";

const notApplicable = "There is no WebRTC.";
const rows: [string, string][] = [
	["17.1.1", "TURN reaches no closed networks."],
	["17.2.1", "Keys of DTLS are kept as written down."],
	["17.2.2", "Approved ciphers of DTLS."],
	["17.2.3", "SRTP is authenticated."],
	["17.2.4", "Broken SRTP stops nothing."],
	["17.3.1", "A flood of signals stops nothing."],
	["17.3.2", "Broken signals stop nothing."],
];

/** WebRTC. */
export const v17: Requirement[] = rows.map(([id, asks]) => ({ id, level: 2, asks, notApplicable }));
