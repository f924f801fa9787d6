import { type Config, isDemoOnThisMachine } from "#server/config.ts";
import { demoPeople } from "#shared/demo-people.ts";
import { demoPassword } from "./demo-password.ts";

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address);

/**
 * The demo's accounts for the sign-in page: only of a demo whose portal and providers have addresses of this machine
 * only, and only for a browser on it.
 */
export function demoSignIn(config: Config, address: string) {
	if (!isDemoOnThisMachine(config) || !isLoopback(address)) return undefined;
	return {
		password: demoPassword,
		people: demoPeople.map(({ email, name, company, role }) => ({ email, name, company, role })),
	};
}
