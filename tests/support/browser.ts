type Stored = { value: string; text: string };

/**
 * As much of a browser as a sign-in needs: one cookie jar for this machine (cookies ignore ports), forms, and redirects
 * one by one. It sends what a browser would send; what a real browser does with SameSite is for the browser tests.
 */
export class Browser {
	readonly cookies = new Map<string, Stored>();
	/** Every Set-Cookie text seen, newest last. */
	readonly setCookies: string[] = [];

	async ask(url: string | URL, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		if (this.cookies.size > 0 && !headers.has("cookie")) headers.set("cookie", this.cookieHeader());
		const response = await fetch(url, { ...init, headers, redirect: "manual" });
		for (const text of response.headers.getSetCookie()) this.take(text);
		return response;
	}

	/** Follows redirects and answers the page they end at, with its address. */
	async open(url: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response; text: string }> {
		let at = new URL(url);
		let response = await this.ask(at, init);
		for (let hop = 0; hop < 10 && response.status >= 300 && response.status < 400; hop++) {
			at = new URL(response.headers.get("location") ?? "", at);
			response = await this.ask(at);
		}
		return { url: at, response, text: await response.text() };
	}

	/**
	 * Sends the form that a page sends by itself (the library's, between two accounts or at sign-out), and follows on.
	 */
	async openAndSubmit(url: string | URL): Promise<{ url: URL; response: Response; text: string }> {
		const page = await this.open(url);
		const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
		if (!action) throw new Error(`No form at ${page.url}: ${page.text}`);
		const fields = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
			([, name = "", value = ""]) => [name, value],
		);
		const answer = await this.submit(new URL(action, page.url), Object.fromEntries(fields));
		return this.open(new URL(answer.headers.get("location") ?? "", page.url));
	}

	submit(url: string | URL, fields: Record<string, string>): Promise<Response> {
		return this.ask(url, {
			method: "POST",
			body: new URLSearchParams(fields),
			headers: { origin: new URL(url).origin },
		});
	}

	get(name: string): string | undefined {
		const stored = this.cookies.get(name);
		return stored && decodeURIComponent(stored.value);
	}

	set(name: string, value: string): void {
		this.cookies.set(name, { value: encodeURIComponent(value), text: "" });
	}

	/** The newest Set-Cookie text of a name. */
	lastSet(name: string): string | undefined {
		return this.setCookies.findLast((text) => text.startsWith(`${name}=`));
	}

	/** Forgets everything, as a browser that was just installed. */
	clear(): void {
		this.cookies.clear();
		this.setCookies.length = 0;
	}

	copy(): Browser {
		const other = new Browser();
		for (const [name, stored] of this.cookies) other.cookies.set(name, stored);
		return other;
	}

	cookieHeader(): string {
		return [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
	}

	private take(text: string): void {
		this.setCookies.push(text);
		const [pair = "", ...attributes] = text.split(";").map((part) => part.trim());
		const name = pair.slice(0, pair.indexOf("="));
		const value = pair.slice(pair.indexOf("=") + 1);
		const isOver = attributes.some((part) => /^max-age=0$/i.test(part) || /^expires=thu, 01 jan 1970/i.test(part));
		if (isOver) this.cookies.delete(name);
		else this.cookies.set(name, { value, text });
	}
}
