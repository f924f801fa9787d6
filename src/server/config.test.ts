import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without settings everything has its default", () => {
	expect(readConfig({})).toMatchObject({
		PORT: 3000,
		HOST: "127.0.0.1",
		isEmbeddedDatabase: true,
		TOKEN_SECONDS: 7200,
	});
});

test("all wrong settings are reported together, each with its meaning", () => {
	const read = () => readConfig({ PORT: "seventy", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
	expect(read).toThrow(ConfigError);
	expect(read).toThrow(/PORT: .*Port of the portal[\s\S]*DATABASE_URL: .*PostgreSQL 15[\s\S]*LOG_LEVEL/);
});

test("the database is not reached as a role that Millgate makes for itself, which could not be granted to itself", () => {
	for (const role of ["millgate_owner", "millgate_app"])
		expect(() => readConfig({ DATABASE_URL: `postgres://${role}:x@database/millgate` })).toThrow(
			/DATABASE_URL: must sign in as a role of yours/,
		);
	expect(readConfig({ DATABASE_URL: "postgres://portal:x@database/millgate" }).isEmbeddedDatabase).toBe(false);
});

test("the audit record is kept for a year at least, and for no more years than a calendar has", () => {
	for (const days of ["364", "36501", "999999999999"])
		expect(() => readConfig({ AUDIT_KEEP_DAYS: days })).toThrow(/AUDIT_KEEP_DAYS: [\s\S]*a hundred at most/);
	expect(readConfig({ AUDIT_KEEP_DAYS: "36500" }).AUDIT_KEEP_DAYS).toBe(36_500);
});

test.each(["SESSION_SECONDS", "TOKEN_SECONDS"])("%s goes no further than moments do", (name) => {
	expect(() => readConfig({ [name]: "99999999999999" })).toThrow(new RegExp(`${name}: .*<=315360000`));
	expect(readConfig({ [name]: "315360000" })).toMatchObject({ [name]: 315_360_000 });
});

test("a mail server without its scheme is reported once", () => {
	const read = () => readConfig({ SMTP_URL: "mail.mill.example:587" });
	expect(read).toThrow(/^These settings are wrong:\n {2}SMTP_URL: must be as smtp:[^\n]*$/);
});

test("an empty setting counts as not set", () => {
	expect(readConfig({ PORT: "" }).PORT).toBe(3000);
	expect(readConfig({ PORT: " " }).PORT).toBe(3000);
});

test("the embedded identity provider refuses to listen to other machines", () => {
	expect(() => readConfig({ HOST: "0.0.0.0" })).toThrow(/HOST: must be this machine's own/);
	const real = { CDC_ISSUER: "https://a.example", IAM_ISSUER: "https://b.example", AD_ISSUER: "https://c.example" };
	expect(readConfig({ HOST: "0.0.0.0", ...real }).HOST).toBe("0.0.0.0");
});

test("the site is written without a slash at its end, since links are written behind it", () => {
	expect(readConfig({ PUBLIC_URL: "https://Portal.example.com:443/" }).PUBLIC_URL).toBe("https://portal.example.com");
});

test.each([
	["PUBLIC_URL", "portal.example.com:3000"],
	["PUBLIC_URL", "localhost:3000"],
	["PUBLIC_URL", "ftp://portal.example.com"],
	["PUBLIC_URL", "https://portal.example.com/steel"],
	["PUBLIC_URL", "https://person:secret@portal.example.com"],
	["CDC_ISSUER", "localhost:8080/realms/mill"],
	["IAM_ISSUER", "http://sso.mill.example/realms/mill"],
	["IAM_ISSUER", "https://sso.mill.example/realms/mill/.well-known/openid-configuration"],
	["AD_ISSUER", "https://sso.mill.example/adfs?tenant=mill"],
	["FILES_S3_ENDPOINT", "minio:9000"],
	["SMTP_URL", "smtp://"],
	["SMTP_URL", "smtp://portal:50%off@mail.mill.example"],
	["OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%zz"],
])("%s %s is reported in one line that shows how it should be", (name, value) => {
	expect(() => readConfig({ FILES_BUCKET: "steel", [name]: value })).toThrow(
		new RegExp(`^These settings are wrong:\\n  ${name}: must be .*$`),
	);
});

test.each([
	["DATABASE_DIRECT_URL", "postgres://portal:x@database/millgate", "DATABASE_URL"],
	["DATABASE_REPLICA_URL", "postgres://portal:x@standby/millgate", "DATABASE_URL"],
	["FILES_S3_ENDPOINT", "https://store.mill.example", "FILES_BUCKET"],
	["FILES_S3_SECRET", "secret", "FILES_S3_KEY_ID"],
])("%s means nothing alone, and would leave rows or files where nobody looks for them", (name, value, needed) => {
	expect(() => readConfig({ [name]: value })).toThrow(`${name}: must not be set alone: ${needed} is not set`);
});

test("two parts do not listen on one port", () => {
	expect(() => readConfig({ METRICS_PORT: "3000" })).toThrow(/PORT: must be another than METRICS_PORT/);
	expect(() => readConfig({ PORT: "3001" })).toThrow(/PORT: must be another than METRICS_PORT and IDENTITY_PORT/);
	expect(readConfig({ PORT: "0", METRICS_PORT: "0", IDENTITY_PORT: "0" }).METRICS_PORT).toBe(0);
	const real = { CDC_ISSUER: "https://a.example", IAM_ISSUER: "https://b.example", AD_ISSUER: "http://localhost:8080" };
	expect(readConfig({ PORT: "3001", ...real }).PORT).toBe(3001);
});
