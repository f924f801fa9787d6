import { type Act, byId, input, type Side } from "./mixed-rights-acts.ts";

/** Their own company is the account that buys; they administer no other. */
const administering: readonly Side[] = ["bought"];

/** What administrators of a company do with its keys and webhooks, in an order in which each has what it needs. */
export const companyActs: Record<string, Act> = {
	makeCompanyKey: {
		takes: administering,
		document: input("MakeCompanyKeyInput", "makeCompanyKey", "{ id }"),
		variables: ({ soldTo }) => ({ input: { name: "ERP", accounts: [soldTo], scopes: ["orders:read"] } }),
	},
	takeOverCompanyKey: {
		takes: administering,
		document: byId("takeOverCompanyKey"),
		variables: ({ companyKey }) => ({ id: companyKey }),
	},
	replaceCompanyKey: {
		takes: administering,
		document: input("ReplaceCompanyKeyInput", "replaceCompanyKey", "{ id }"),
		variables: ({ companyKey }) => ({ input: { id: companyKey, overlap: "24" } }),
	},
	revokeCompanyKey: {
		takes: administering,
		document: input("RevokeCompanyKeyInput", "revokeCompanyKey"),
		variables: ({ companyKey }) => ({ input: { id: companyKey, reason: "Not needed any more" } }),
	},
	saveCompanyWebhook: {
		takes: administering,
		document: input("SaveCompanyWebhookInput", "saveCompanyWebhook", "{ id }"),
		variables: ({ soldTo }) => ({
			input: {
				...{ name: "ERP", url: "https://hooks.example.com/millgate", kinds: ["invoice.issued"] },
				...{ accounts: [soldTo], isOn: true },
			},
		}),
	},
	takeOverCompanyWebhook: {
		takes: administering,
		document: byId("takeOverCompanyWebhook"),
		variables: ({ companyWebhook }) => ({ id: companyWebhook }),
	},
	testCompanyWebhook: {
		takes: administering,
		document: byId("testCompanyWebhook", "{ __typename }"),
		variables: ({ companyWebhook }) => ({ id: companyWebhook }),
	},
	replayCompanyWebhooks: {
		takes: administering,
		document: "mutation ($endpoint: ID!) { replayCompanyWebhooks(endpoint: $endpoint) }",
		variables: ({ companyWebhook }) => ({ endpoint: companyWebhook }),
	},
	renewCompanyWebhookSecret: {
		takes: administering,
		document: byId("renewCompanyWebhookSecret"),
		variables: ({ companyWebhook }) => ({ id: companyWebhook }),
	},
	saveCompanyIdentityProvider: {
		takes: administering,
		document: input("SaveCompanyIdentityProviderInput", "saveCompanyIdentityProvider"),
		variables: ({ soldTo }) => ({
			input: {
				...{ name: "Ours", issuer: "https://login.buyer.example", clientId: "portal", emailClaim: "email" },
				...{ domains: "buyer.example", accounts: [soldTo] },
			},
		}),
	},
	turnCompanyIdentityProvider: {
		takes: administering,
		document: "mutation ($key: String!) { turnCompanyIdentityProvider(key: $key, isOn: false) }",
		variables: ({ companyProvider }) => ({ key: companyProvider }),
	},
	makeProvisioningKey: {
		takes: administering,
		document: "mutation ($provider: String!) { makeProvisioningKey(provider: $provider) }",
		variables: ({ companyProvider }) => ({ provider: companyProvider }),
	},
	testCompanyIdentityProvider: {
		takes: administering,
		document: "mutation ($key: String!) { testCompanyIdentityProvider(key: $key) }",
		variables: ({ companyProvider }) => ({ key: companyProvider }),
	},
	removeCompanyWebhook: {
		takes: administering,
		document: byId("removeCompanyWebhook"),
		variables: ({ companyWebhook }) => ({ id: companyWebhook }),
	},
};
