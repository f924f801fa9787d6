import { createServer } from "vite";
import { stopOnce } from "#app/stop-once.ts";

/**
 * `npm run dev`: the same start list inside Vite, so that pages and server share their modules and reload as you edit.
 */
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 24_678 } }, appType: "custom" });
const { startServer } = (await vite.ssrLoadModule("/src/app/start-server.ts")) as typeof import("#app/start-server.ts");
const build = () => vite.ssrLoadModule("virtual:react-router/server-build") as never;
const running = await startServer(build, process.env, vite.middlewares);
process.send?.({ ready: running.url });
stopOnce(() => Promise.all([running.stop(), vite.close()]));
