import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { readConfig } from "#server/config.ts";
import { demoPeople } from "#shared/demo-people.ts";

/** What `npm start` says once the server answers: the address and, in the demo, who may sign in. */
const url = process.argv[2] ?? "";
const config = readConfig(process.env);
const lines = [`\nMillgate answers at ${url}`];
if (config.DEMO && !config.CDC_ISSUER) {
	lines.push(`\nDemo accounts (password ${demoPassword}):`);
	lines.push(
		"The mill's own people sign in by its staff directory, everybody else by the customer or supplier account.",
	);
	for (const person of demoPeople) lines.push(`  ${person.email.padEnd(40)} ${person.description}`);
}
process.stdout.write(`${lines.join("\n")}\n\n`);
