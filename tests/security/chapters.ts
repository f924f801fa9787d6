import type { Requirement } from "./requirement.ts";
import { v01 } from "./requirements/v01.ts";
import { v02 } from "./requirements/v02.ts";
import { v03 } from "./requirements/v03.ts";
import { v04 } from "./requirements/v04.ts";
import { v05 } from "./requirements/v05.ts";
import { v06 } from "./requirements/v06.ts";
import { v07 } from "./requirements/v07.ts";
import { v08 } from "./requirements/v08.ts";
import { v09 } from "./requirements/v09.ts";
import { v10 } from "./requirements/v10.ts";
import { v11 } from "./requirements/v11.ts";
import { v12 } from "./requirements/v12.ts";
import { v13 } from "./requirements/v13.ts";
import { v14 } from "./requirements/v14.ts";
import { v15 } from "./requirements/v15.ts";
import { v16 } from "./requirements/v16.ts";
import { v17 } from "./requirements/v17.ts";

export type Chapter = { title: string; requirements: Requirement[] };

/** The chapters of ASVS 5.0.0 in their order, V1 first. */
export const chapters: Chapter[] = [
	{ title: "Encoding and sanitization", requirements: v01 },
	{ title: "Validation and business logic", requirements: v02 },
	{ title: "Web frontend", requirements: v03 },
	{ title: "API and web service", requirements: v04 },
	{ title: "Files", requirements: v05 },
	{ title: "Authentication", requirements: v06 },
	{ title: "Sessions", requirements: v07 },
	{ title: "Authorization", requirements: v08 },
	{ title: "Self-contained tokens", requirements: v09 },
	{ title: "OAuth and OpenID Connect", requirements: v10 },
	{ title: "Cryptography", requirements: v11 },
	{ title: "Communication", requirements: v12 },
	{ title: "Configuration", requirements: v13 },
	{ title: "Protection of data", requirements: v14 },
	{ title: "Secure coding and architecture", requirements: v15 },
	{ title: "Logging and errors", requirements: v16 },
	{ title: "WebRTC", requirements: v17 },
];
