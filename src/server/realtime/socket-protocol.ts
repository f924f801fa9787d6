import { type ExecutionArgs, GraphQLError } from "graphql";
import { makeServer, type Server, type SubscribePayload } from "graphql-ws";
import { m } from "#generated/texts/messages.js";
import { closeCodes } from "#shared/close-codes.ts";
import type { DocumentStore } from "../graphql/documents.ts";
import { maskErrors } from "../graphql/run-document.ts";
import { internalSentence } from "../http/problem.ts";
import { admitSocket, type Turn } from "./admit-socket.ts";
import type { Follower, LiveHub } from "./live-hub.ts";
import { closeSocket, type LiveSocket } from "./live-socket.ts";
import type { SocketRegistry } from "./socket-registry.ts";

const initWaitMs = 3000;
const mostSubscriptions = 30;
// A word may take so much longer to be heard here than the question for the page did.
const longestOnItsWayMs = 1000;

type Parts = { store: DocumentStore; hub: LiveHub; registry: SocketRegistry; turn: Turn };

/**
 * graphql-transport-ws: the same documents through the same gate as over HTTP, but subscriptions only; errors are
 * GraphQL errors.
 */
export function createProtocol({ store, hub, registry, turn }: Parts): Server<LiveSocket> {
	return makeServer<Record<string, unknown>, LiveSocket>({
		connectionInitWaitTimeout: initWaitMs,
		onConnect: ({ extra, connectionParams }) => admitSocket(extra, connectionParams, registry, turn),
		onSubscribe: ({ extra, subscriptions }, _id, payload) => {
			if (Object.keys(subscriptions).length > mostSubscriptions)
				return [new GraphQLError(m.server_graphql_too_many_subscriptions())];
			return prepare(store, hub, extra, payload);
		},
		onNext: ({ extra }, _id, _payload, _args, result) => maskErrors(result, extra.context),
		// Errors without a cause are refusals of the document, made to be read.
		onError: ({ extra }, _id, _payload, errors) =>
			errors.flatMap((error) =>
				error.originalError ? (maskErrors({ errors: [error] }, extra.context).errors ?? []) : [error],
			),
	});
}

/** The same gate as over HTTP; an error here would close the whole socket with its text, so each becomes an answer. */
function prepare(
	store: DocumentStore,
	hub: LiveHub,
	live: LiveSocket,
	payload: SubscribePayload,
): ExecutionArgs | readonly GraphQLError[] {
	try {
		const documentId = payload.extensions?.documentId as string | undefined;
		// Empty where a hash names the document, as over HTTP.
		const request = {
			query: payload.query || null,
			documentId: documentId ?? null,
			operationName: payload.operationName ?? null,
		};
		const document = store.resolve({ ...request, mayFreeForm: false });
		if (document.operation !== "subscription") return [new GraphQLError(m.server_graphql_no_subscription())];
		const follower = followerOf(live, ageOf(payload));
		const watch: LiveHub["watch"] = hub.watch;
		const context = {
			...live.context,
			watch: (topic, wants) => watch(follower, topic, wants),
		} satisfies LiveSocket["context"];
		return document.executionArgs(context, payload.variables ?? {});
	} catch (error) {
		if (error instanceof GraphQLError) return [error];
		const { log, requestId } = live.context;
		log.error({ error }, "a subscription could not be prepared");
		return [new GraphQLError(internalSentence(requestId), { extensions: { code: "internal", requestId } })];
	}
}

/**
 * How old (ms) what the page shows is, as it reports, and the time that took; without one no earlier change is sent.
 */
function ageOf({ extensions }: SubscribePayload): number {
	const { ageMs } = extensions ?? {};
	return typeof ageMs === "number" && ageMs > 0 ? ageMs + longestOnItsWayMs : 0;
}

function followerOf(live: LiveSocket, ageMs: number): Follower {
	const { viewer } = live.context;
	return {
		scope: { personId: viewer?.personId, ...viewer?.scope },
		tokenHash: live.holder?.tokenHash ?? "",
		ageMs,
		refuse: () => closeSocket(live, closeCodes.forbidden, "Forbidden"),
	};
}
