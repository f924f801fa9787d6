/** Why a socket was closed, as its close code (specification §8). */
export const closeCodes = {
	/** Internal error; details are in the log, never in the code's text. */
	internalServerError: 4500,
	internalClientError: 4005,
	badRequest: 4400,
	badResponse: 4004,
	/** Subscribed before the connection was acknowledged. */
	unauthorized: 4401,
	/** No session, an ended session, or changed rights: reconnecting shows which. */
	forbidden: 4403,
	subprotocolNotAcceptable: 4406,
	connectionInitialisationTimeout: 4408,
	connectionAcknowledgementTimeout: 4504,
	subscriberAlreadyExists: 4409,
	/** A second initialisation on one socket, or one socket too many of one person. */
	tooManyInitialisationRequests: 4429,
	/** The other side no longer takes what is sent. */
	terminated: 4499,
	/** The client opens its socket anew, with a newer token. */
	clientRestart: 4205,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Codes of RFC 6455's registry that mean "come again": the server stops, or cannot serve now. */
export const comeAgainCodes = { goingAway: 1001, tryAgainLater: 1013 } as const;
