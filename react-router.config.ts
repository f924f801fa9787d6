import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src/app",
	buildDirectory: "build",
	ssr: true,
	// All forty routes weigh less than one more request at the first click.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
