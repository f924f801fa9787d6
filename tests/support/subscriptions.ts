/** How many subscriptions a process follows for pages now, as its metrics at this address say. */
export async function subscriptionsAt(metricsUrl: string): Promise<number> {
	const text = await fetch(metricsUrl).then((answer) => answer.text());
	return Number(/^millgate_subscriptions (\d+)/m.exec(text)?.[1]);
}
