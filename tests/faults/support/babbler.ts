import { createServer } from "node:net";

/** A server that greets with nonsense and hangs up. */
export async function startBabbler(): Promise<{ port: number; stop: () => void }> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.end("HTTP/1.1 400 Bad Request\r\n\r\n<html>");
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return { port: (server.address() as { port: number }).port, stop: () => void server.close() };
}
