// On the error page for a request that cannot be answered right now: retries it after 5 to 10 s, then later each time
// and with random delays, and opens it once there is an answer. A user who follows a link in the meantime is not called
// back.
const firstMs = 5000;
const longestMs = 30000;
const away = [429, 502, 503, 504];

let isLeft = false;
addEventListener("beforeunload", () => {
	isLeft = true;
});

function ask(waitMs) {
	setTimeout(
		async () => {
			const isAnswered = await fetch(location.href, { cache: "no-store", headers: { accept: "text/html" } }).then(
				({ status }) => !away.includes(status),
				() => false,
			);
			if (isLeft) return;
			if (isAnswered) location.reload();
			else ask(Math.min(waitMs * 2, longestMs));
		},
		waitMs * (1 + Math.random()),
	);
}

document.getElementById("comes-back").hidden = false;
ask(firstMs);
