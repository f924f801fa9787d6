// On a page of the server's own that is there in both languages: keeps the language that is chosen, for the next page too.
for (const link of document.querySelectorAll(".language a")) {
	link.addEventListener("click", () => {
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the next page is asked for with the cookie
		document.cookie = `lang=${link.lang}; Max-Age=15552000; Path=/; Secure; SameSite=Strict`;
		document.documentElement.lang = link.lang;
		document.title = document.getElementById(link.lang).dataset.title;
	});
}
