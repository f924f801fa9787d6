import packageJson from "../../package.json" with { type: "json" };

/** The application's version (specification §9). */
export const version: string = packageJson.version;
