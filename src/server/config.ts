import { z } from "zod";
import {
	canDecode,
	flag,
	headerList,
	isNetwork,
	isPortRange,
	issuer,
	isThisMachine,
	networks,
	partsOf,
	port,
	portRange,
	postgresAddress,
	seconds,
	site,
	smtpForm,
	webAddress,
	wholeDays,
} from "./config-values.ts";
import { trustedProxiesSetting } from "./http/trusted-proxies.ts";
import { retentionSetting } from "./retention/retention-days.ts";

/**
 * Every setting of Millgate, read from the environment once at start. A wrong value stops the start; all errors are
 * reported together.
 */

const settings = z.object({
	NODE_ENV: z.enum(["production", "development", "test"]).default("production").describe("How pages are served"),
	HOST: z
		.string()
		.default("127.0.0.1")
		.describe("Address to listen on; demo accounts refuse any but this machine's own"),
	PORT: port.default(3000).describe("Port of the portal; 0 uses a free port"),
	PUBLIC_URL: site.optional().describe("Address people use, with scheme; default http://localhost:PORT"),
	DATA_DIR: z.string().default(".millgate").describe("Folder of the embedded database, keys and files"),
	DATABASE_URL: postgresAddress().describe("PostgreSQL 15 or later, as a role that may create roles; unset = embedded"),
	DATABASE_DIRECT_URL: postgresAddress().describe(
		"The same database where DATABASE_URL leads to a pooler: for migrations, jobs and live news, which hold sessions; unset = DATABASE_URL",
	),
	DATABASE_REPLICA_URL: postgresAddress().describe(
		"A streaming replica of it that lists are read from, one server at one address; unset = none",
	),
	DATABASE_REPLICA_LAG_MS: z.coerce
		.number()
		.int()
		.min(100)
		.default(5000)
		.describe("The most that the replica may be behind before lists are read from the primary"),
	DATABASE_POOL: z.coerce
		.number()
		.int()
		.min(2)
		.max(200)
		.default(16)
		.describe("Connections per process at most, opened at its start; a few stay open when it is idle"),
	DATABASE_STATEMENT_MS: z.coerce
		.number()
		.int()
		.min(1000)
		.max(3_600_000)
		.default(30_000)
		.describe(
			"The longest that the database may take for a statement of a request, and a request's transaction may be idle",
		),
	DATABASE_LONG_STATEMENT_MS: z.coerce
		.number()
		.int()
		.min(1000)
		.max(86_400_000)
		.default(600_000)
		.describe("The same for exports, feeds and jobs"),
	DATABASE_ACQUIRE_MS: z.coerce
		.number()
		.int()
		.min(50)
		.max(60_000)
		.default(1000)
		.describe("Longest wait for a connection before a request is shed"),
	LOG_LEVEL: z
		.enum(["fatal", "error", "warn", "info", "debug", "silent"])
		.default("info")
		.describe("Least severe line that is logged"),
	MILL_NAME: z.string().default("Caldera Steel").describe("The mill's name, as shown, without a brand of its own"),
	BRAND_FILE: z
		.string()
		.optional()
		.describe("JSON file of the mill's brand until an administrator saves one; unset = the name MILL_NAME alone"),
	DEMO: flag.default(true).describe("Load the demo mill into an empty database and offer its accounts"),
	IDENTITY_PORT: port.default(3001).describe("Port of the embedded identity provider; 0 uses a free port"),
	CDC_ISSUER: issuer().describe("Customer identity provider; unset = the embedded one"),
	CDC_CLIENT_ID: z.string().default("millgate-cdc").describe("Client at the customer identity provider"),
	CDC_CLIENT_SECRET: z.string().optional().describe("Its secret"),
	CDC_EMAIL_CLAIM: z.string().default("email").describe("Claim that holds the verified address"),
	IAM_ISSUER: issuer().describe("IAM provider; unset = the embedded one"),
	IAM_CLIENT_ID: z.string().default("millgate-iam").describe("Client at the IAM provider"),
	IAM_CLIENT_SECRET: z.string().optional().describe("Its secret"),
	IAM_EMAIL_CLAIM: z.string().default("email").describe("Claim that holds the verified address"),
	AD_ISSUER: issuer().describe("Directory provider; unset = the embedded one"),
	AD_CLIENT_ID: z.string().default("millgate-ad").describe("Client at the directory provider"),
	AD_CLIENT_SECRET: z.string().optional().describe("Its secret"),
	AD_EMAIL_CLAIM: z.string().default("email").describe("Claim that holds the verified address"),
	TERMS_VERSION: z
		.string()
		.default("2026-01")
		.describe("Terms of use that people must have accepted until an administrator publishes others"),
	SECRET_KEY: z
		.string()
		.min(32)
		.optional()
		.describe(
			"Key that seals webhook secrets and signs unsubscribe links, the same on every machine; unset = secret.key in DATA_DIR",
		),
	WEBHOOK_NETWORKS: networks
		.refine((list) => list.every(isNetwork), "must be networks as 10.1.0.0/16, apart by commas")
		.optional()
		.describe(
			"Private networks that webhooks may reach, also without encryption; unset = none (in development and in the demo this machine)",
		),
	WEBHOOK_PORTS: z
		.string()
		.transform((list) => partsOf(list).map(portRange))
		.refine((list) => list.every(isPortRange), "must be ports or ranges of ports as 8443,9000-9010")
		.optional()
		.describe(
			"Ports besides 443 that webhooks may be sent to, as 8443,9000-9010; unset = none (in development and in the demo any)",
		),
	GRAPHQL_FREE_FORM_KEY: z
		.string()
		.min(32)
		.optional()
		.describe("Key that may send documents of its own; unset = none may"),
	SESSION_SECONDS: seconds.default(604_800).describe("Life of a session, refreshed or not"),
	TOKEN_SECONDS: seconds.default(7200).describe("Life of a bearer token"),
	FILES_BUCKET: z.string().optional().describe("Bucket for files; unset = the folder `files` in DATA_DIR"),
	FILES_S3_ENDPOINT: webAddress().optional().describe("Address of a store that speaks S3; unset = Amazon's"),
	FILES_S3_REGION: z.string().default("us-east-1").describe("Region of the bucket"),
	FILES_S3_KEY_ID: z.string().optional().describe("Access key of the bucket; unset = as the machine is allowed"),
	FILES_S3_SECRET: z.string().optional().describe("Its secret"),
	UPLOAD_MAX_BYTES: z.coerce
		.number()
		.int()
		.min(1024)
		.default(26_214_400)
		.describe("Most bytes of one file that people send"),
	UPLOAD_LOOSE_MAX_BYTES: z.coerce
		.number()
		.int()
		.min(1024)
		.default(1_073_741_824)
		.describe("Most bytes of all files together that one person has sent and that are part of nothing yet"),
	MALWARE_SCANNER: z
		.string()
		.optional()
		.describe("clamd://host:port, or a command that ends with 0 for a harmless file and 1 for another; unset = none"),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, error: smtpForm, abort: true })
		.refine((text) => URL.parse(text)?.hostname, smtpForm)
		.refine(canDecode, `${smtpForm}, a percent sign in it as %25`)
		.optional()
		.describe(
			"Mail server, smtp://user:password@host:port; unset = mails stay in the outbox, which administrators read",
		),
	MAIL_FROM: z.email().default("portal@millgate.example").describe("Address that mails come from"),
	COMPLAINT_SHORTAGE_DAYS: z.coerce
		.number()
		.int()
		.min(0)
		.default(10)
		.describe("Days after delivery within which shortages should be reported"),
	COMPLAINT_TRANSIT_DAYS: z.coerce
		.number()
		.int()
		.min(0)
		.default(3)
		.describe("Days after delivery within which transit damage should be reported"),
	BANK_RIGHT_DAYS: wholeDays(365, 30).describe(
		"Days of access to a supplier before a user may ask for a change of its bank details",
	),
	BANK_WAIT_DAYS: wholeDays(30, 3).describe(
		"Working days that such a change waits unless a known contact confirms it by mail",
	),
	FEED_SCHEDULE: z
		.string()
		.default("")
		.transform(partsOf)
		.describe(
			"Hours after which a kind of data is late and administrators are notified, as orders=4,shipments=2; unset = nobody is",
		),
	METRICS_PORT: port.optional().describe("Port of /metrics for Prometheus; 0 uses a free port; unset = none"),
	METRICS_HOST: z.string().default("127.0.0.1").describe("Address that /metrics listens on"),
	STOP_DELAY_MS: z.coerce
		.number()
		.int()
		.min(0)
		.max(120_000)
		.default(0)
		.describe("How long /readyz answers 503 before the port closes on shutdown, so that the proxy notices"),
	AUDIT_KEEP_DAYS: z.coerce
		.number()
		.int()
		.min(365)
		.max(36_500)
		.optional()
		.describe(
			"Days after which rows of the audit record are removed, a year at least and a hundred at most; unset = never",
		),
	OTEL_EXPORTER_OTLP_ENDPOINT: webAddress()
		.optional()
		.describe("Collector of traces by OTLP/HTTP; /v1/traces is appended; unset = no traces"),
	OTEL_EXPORTER_OTLP_HEADERS: headerList.describe("Headers that the collector asks for, as name=value,name=value"),
	OTEL_SERVICE_NAME: z.string().default("millgate").describe("Name of this service in traces"),
	OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe("Share of requests that are traced"),
	SECURITY_CONTACT: z
		.string()
		.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https:")
		.optional()
		.describe(
			"Contact for vulnerability reports, mailto: or https:, for /.well-known/security.txt; unset = no such file",
		),
	FAIR_SHARE: flag
		.default(true)
		.describe("Keep one company's many requests from keeping others waiting; false where a single person measures"),
	RETENTION: retentionSetting.describe(
		"Days after which data about people goes, as sessions=365,mails=90 (docs/operations.md); unset = as usual",
	),
	LIVE: flag
		.default(true)
		.describe("Offer the websocket for live updates; false where the proxy does not support websockets"),
	TRUST_PROXY: trustedProxiesSetting
		.prefault("false")
		.describe(
			"Proxies in front whose X-Forwarded-For is believed: how many, or their networks as 10.1.0.0/16; unset = none",
		),
});

export type Config = z.infer<typeof settings> & { isEmbeddedDatabase: boolean };

const dependents = [
	["DATABASE_DIRECT_URL", "DATABASE_URL"],
	["DATABASE_REPLICA_URL", "DATABASE_URL"],
	["FILES_S3_ENDPOINT", "FILES_BUCKET"],
	["FILES_S3_KEY_ID", "FILES_BUCKET"],
	["FILES_S3_KEY_ID", "FILES_S3_SECRET"],
	["FILES_S3_SECRET", "FILES_S3_KEY_ID"],
] as const satisfies [keyof z.infer<typeof settings>, keyof z.infer<typeof settings>][];

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether this is a demo whose portal and providers have addresses of this machine only. */
export const isDemoOnThisMachine = ({ DEMO, PUBLIC_URL, CDC_ISSUER, AD_ISSUER }: Config): boolean =>
	DEMO && [PUBLIC_URL, CDC_ISSUER, AD_ISSUER].every((url) => url && isThisMachine(new URL(url).hostname));

// The embedded provider gives out the demo accounts' password to a user who reads the README: it must not be reachable
// from elsewhere.
const guarded = settings.superRefine((values, check) => {
	const usesEmbedded = !(values.CDC_ISSUER && values.IAM_ISSUER && values.AD_ISSUER);
	if (usesEmbedded && !loopback.has(values.HOST)) {
		check.addIssue({
			code: "custom",
			path: ["HOST"],
			message: "must be this machine's own while an embedded identity provider is in use",
		});
	}
	// Without the setting that they belong to these would be passed over in silence, and rows or files would lie where
	// nobody looks for them.
	for (const [name, needed] of dependents) {
		if (values[name] !== undefined && values[needed] === undefined)
			check.addIssue({ code: "custom", path: [name], message: `must not be set alone: ${needed} is not set` });
	}
	const ports = [values.PORT, values.METRICS_PORT, ...(usesEmbedded ? [values.IDENTITY_PORT] : [])].filter(
		(one) => one,
	);
	if (new Set(ports).size < ports.length)
		check.addIssue({
			code: "custom",
			path: ["PORT"],
			message: "must be another than METRICS_PORT and IDENTITY_PORT, and those two apart",
		});
});

/** Thrown at start when settings are wrong; the message lists every error with its setting's name and meaning. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/** `judge` checks settings that only a feature can check, and returns each error with its setting's name. */
export function readConfig(
	environment: Environment,
	judge: (given: Environment) => readonly string[] = () => [],
): Config {
	const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
	const result = guarded.safeParse(present);
	const judged = judge(present).map((error) => `  ${error}`);
	if (result.success && judged.length === 0) return { ...result.data, isEmbeddedDatabase: !result.data.DATABASE_URL };
	const errors = (result.error?.issues ?? []).map((issue) => {
		const name = String(issue.path[0]) as keyof typeof settings.shape;
		return `  ${name}: ${issue.message} (${settings.shape[name]?.description ?? "unknown setting"})`;
	});
	throw new ConfigError(`These settings are wrong:\n${[...errors, ...judged].join("\n")}`);
}
