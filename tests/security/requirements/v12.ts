import type { Requirement } from "../requirement.ts";

/** Communication. TLS is ended by the proxy in front; see docs/operations.md. */
export const v12: Requirement[] = [
	{
		id: "12.1.1",
		level: 1,
		asks: "TLS 1.2 and 1.3 only.",
		operator: "Set it at the proxy in front. Calls outward use Node's TLS, 1.2 at least.",
	},
	{ id: "12.1.2", level: 2, asks: "Recommended ciphers only.", operator: "Set it at the proxy in front." },
	{
		id: "12.1.3",
		level: 2,
		asks: "Client certificates are checked before they count.",
		notApplicable: "Nobody signs in by certificate.",
	},
	{
		id: "12.2.1",
		level: 1,
		asks: "TLS for all client connections, without fallback.",
		operator:
			"PUBLIC_URL with https; the portal then insists on it (HSTS, upgrade-insecure-requests, Secure cookies). Refuse plain HTTP to /api/ at the proxy.",
	},
	{ id: "12.2.2", level: 1, asks: "Public endpoints use publicly trusted certificates.", operator: "At the proxy." },
	{
		id: "12.3.1",
		level: 2,
		asks: "Everything between services is encrypted.",
		open: "Webhooks and identity providers are asked by https only, unless a network was allowed by hand. Database, mail and files are as their addresses say: set sslmode=verify-full, smtps:// and https:// there; Millgate does not insist, because all three may stand on the same machine.",
	},
	{
		id: "12.3.2",
		level: 2,
		asks: "TLS clients verify certificates.",
		met: "Node's default, never switched off; the database's by sslmode=verify-full in DATABASE_URL.",
		where: "src/features/webhooks/server/post-webhook.ts",
	},
	{
		id: "12.3.3",
		level: 2,
		asks: "HTTP between our own services is encrypted.",
		operator:
			"Between proxy and portal: the same machine, or a network of its own. The portal itself speaks plain HTTP.",
	},
	{
		id: "12.3.4",
		level: 2,
		asks: "Certificates of internal services are trusted explicitly.",
		operator: "NODE_EXTRA_CA_CERTS for a mill's own authority.",
	},
];
