import { lazy, Suspense, useState } from "react";
import type { OrderConversationFragment, OrderMessagedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { sentFileTypes } from "#shared/forms/sent-files.ts";
import { fetchPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { LiveUpdates } from "#web/realtime/gather-updates.ts";
import { useLiveUpdates } from "#web/realtime/use-live-updates.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { Conversation } from "#web/ui/surfaces/conversation.tsx";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { useAuthorCompany } from "#web/ui/surfaces/use-author.ts";
import { type OrderMessageValues, orderMessageForm } from "../order-message-form.ts";
import styles from "./order-page.module.css";

// Most who look at an order write nothing: the form comes with the first who does.
const MessageForm = lazy(async () => ({
	default: (await fetchPart(() => import("#web/forms/message-form.tsx"))).MessageForm<OrderMessageValues>,
}));

graphql(`
	fragment OrderConversation on OrderDetail {
		orderNumber isBuyer contact
		messages { key item side author company alias shipTo body sentAt files { id name mediaType } }
	}
`);
const WriteAboutOrderDocument = graphql(`
	mutation WriteAboutOrder($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }
`);

const orderMessaged = graphql(`
	subscription OrderMessaged($order: String) { orderMessaged(order: $order) { orders isComplete } }
`);

const updates: LiveUpdates<OrderMessagedSubscription, string> = {
	read: ({ orderMessaged: { orders, isComplete } }) => ({ items: orders, isComplete }),
	keyOf: (order) => order,
	wordsOf: ([order]) => (order === undefined ? undefined : m.order_message_new({ order })),
};

type OrderConversationProps = { order: OrderConversationFragment; item?: number };

/**
 * What was written to and by inside sales about an order, and the way to write; what the mill answers appears in place.
 */
export function OrderConversation({
	order: { orderNumber, messages, contact, isBuyer },
	item,
}: OrderConversationProps) {
	const [isWriting, setWriting] = useState(false);
	const companyOf = useAuthorCompany();
	useLiveUpdates(orderMessaged, { order: orderNumber }, updates);
	const entries = messages.map(({ key, sentAt, author, company, alias, side, shipTo, item: about, body, files }) => ({
		...{ key, at: sentAt, author, company: companyOf(side, company), isOwn: side === "customer", body },
		about: [
			alias,
			about && m.order_message_line({ item: about }),
			isBuyer && shipTo && m.order_message_shared({ shipTo }),
		].map((word) => word || null),
		files: <SentFiles files={files} />,
	}));
	const send = ({ body, files = [] }: OrderMessageValues) =>
		runInBrowser(WriteAboutOrderDocument, {
			input: {
				order: orderNumber,
				item: item ?? null,
				body,
				files: files.map(({ id, name, type, size }) => ({ id, name, type, size })),
			},
		});
	return (
		<Card title={m.order_messages()}>
			<Conversation entries={entries}>
				<p className={styles.quiet}>{readersLabel(contact, isBuyer)}</p>
				{isWriting ? (
					<Suspense>
						<MessageForm
							shape={orderMessageForm}
							draft={`order message ${orderNumber}${item === undefined ? "" : `/${item}`}`}
							label={m.order_message_write()}
							submit={m.order_message_send()}
							fileTypes={sentFileTypes}
							send={send}
							takesFocus
						/>
					</Suspense>
				) : (
					<p data-print="no">
						<Button onClick={() => setWriting(true)}>{m.order_message_write()}</Button>
					</p>
				)}
			</Conversation>
		</Card>
	);
}

function readersLabel(contact: string | null | undefined, isBuyer: boolean): string {
	const to = contact ?? m.order_contact();
	return isBuyer ? m.order_message_readers({ contact: to }) : m.order_message_readers_ship_to({ contact: to });
}
