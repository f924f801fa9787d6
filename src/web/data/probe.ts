import { graphql } from "./graphql.ts";
export const ProbeDocument = graphql(`query Probe { viewer { email areas } }`);
