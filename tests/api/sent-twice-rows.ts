/** What an earlier row of the table below has made. */
export type Made = Record<string, unknown>;
export type Making = {
	document: string;
	variables: (made: Made) => Record<string, unknown>;
	/** Rows of this are counted; one more is there after the idempotent request. */
	counted: string;
	/** Sent by a company's administrator, where staff of the mill may not. */
	isOfCompany?: true;
};

const input = (type: string, field: string, selection = "") =>
	`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`;
const form = (values: object, more: object = {}) => ({ input: { ...more, values: JSON.stringify(values) } });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const about = (action: string) => `audit_events where action = '${action}'`;
const written = {
	audience: "everyone",
	languages: "both",
	titleEn: "Holiday",
	bodyEn: "Closed",
	titleEs: "Feriado",
	bodyEs: "Cerrado",
};
const hook = { name: "ERP", url: "http://127.0.0.1:9/hooks", kinds: ["complaint.message"], isOn: true };
const provider = {
	...{ name: "Ours", issuer: "https://login.buyer.example", clientId: "portal", emailClaim: "email" },
	domains: "buyer.example",
};
const numberOf = (made: Made, field: string, name = "id") =>
	String((made[field] as Record<string, unknown> | undefined)?.[name]);

/** Every mutation that makes something, in an order in which later ones have what they need. */
export const makings: Record<string, Making> = {
	submitComplaint: {
		document: input("SubmitComplaintInput", "submitComplaint"),
		variables: () =>
			form({
				kind: "delivery",
				bol: "B1",
				families: ["damage"],
				defects_damage: ["wet"],
				description: "The load came wet and late.",
				asked: "replacement",
			}),
		counted: "complaints",
	},
	writeToComplaint: {
		document: input("WriteToComplaintInput", "writeToComplaint"),
		variables: (made) => form({ body: "Any news of it?" }, { number: made.submitComplaint }),
		counted: "complaint_messages",
	},
	writeAboutOrder: {
		document: input("WriteAboutOrderInput", "writeAboutOrder"),
		variables: () => ({ input: { body: "When does it come?", order: "M100", item: 1 } }),
		counted: "order_messages",
	},
	disputeReceipt: {
		document: input("DisputeReceiptInput", "disputeReceipt"),
		variables: () =>
			form({ reason: "weight", wanted: { amount: 20.5, unit: "GT" }, body: "Our scale says more." }, { receipt: "G1" }),
		counted: "receipt_disputes",
	},
	writeToDispute: {
		document: input("DisputeReceiptInput", "writeToDispute"),
		variables: () => form({ body: "Here is the ticket." }, { receipt: "G1" }),
		counted: "receipt_dispute_messages",
	},
	askBankChange: {
		document: input("AskBankChangeInput", "askBankChange"),
		variables: () =>
			form(
				{
					...{
						scheme: "us",
						bank: "First Iowa",
						holder: "Account V1",
						routing: "021000021",
						account: "98765432104477",
					},
					...{ startsOn: "2199-01-01", reason: "We have changed our house bank." },
				},
				{ account: "V1" },
			),
		counted: "bank_changes",
	},
	sendComplianceDocument: {
		document: input("SendComplianceDocumentInput", "sendComplianceDocument"),
		variables: ({ file }) =>
			form(
				{ kind: "insurance", number: "COI-1", validFrom: "2026-01-01", validUntil: "2199-12-31", files: [file] },
				{ account: "V1" },
			),
		counted: "compliance_documents",
	},
	invitePerson: {
		document: input("InvitePersonInput", "invitePerson"),
		variables: () => ({
			input: {
				email: "new@yard.example",
				name: "New Buyer",
				area: "customer",
				language: "es",
				accounts: "S1",
				groups: [],
			},
		}),
		counted: "invitations",
	},
	resendInvitation: {
		document: "mutation ($id: ID!) { resendInvitation(id: $id) }",
		variables: (made) => ({ id: made.invitePerson }),
		counted: "mails",
	},
	inviteToCompany: {
		document: input("InviteToCompanyInput", "inviteToCompany"),
		variables: () => ({
			input: { account: "S1", email: "colleague@yard.example", name: "A Colleague", language: "es" },
		}),
		counted: "invitations",
	},
	resendCompanyInvitation: {
		document: "mutation ($id: ID!) { resendCompanyInvitation(id: $id) }",
		variables: (made) => ({ id: made.inviteToCompany }),
		counted: "mails",
	},
	makeApiKey: {
		document: input("MakeApiKeyInput", "makeApiKey", "{ id key }"),
		variables: () => ({ input: { name: "ERP", source: "erp", scopes: ["outbox"] } }),
		counted: "feed_keys",
	},
	rotateApiKey: {
		document: input("RotateApiKeyInput", "rotateApiKey", "{ id key }"),
		variables: (made) => ({ input: { id: numberOf(made, "makeApiKey"), overlap: "24" } }),
		counted: "feed_keys",
	},
	makeCompanyKey: {
		document: input("MakeCompanyKeyInput", "makeCompanyKey", "{ id key }"),
		variables: () => ({ input: { name: "ERP", accounts: ["S1"], scopes: ["orders:read"] } }),
		counted: "feed_keys",
		isOfCompany: true,
	},
	replaceCompanyKey: {
		document: input("ReplaceCompanyKeyInput", "replaceCompanyKey", "{ id key }"),
		variables: (made) => ({ input: { id: numberOf(made, "makeCompanyKey"), overlap: "24" } }),
		counted: "feed_keys",
		isOfCompany: true,
	},
	saveWebhook: {
		document: input("SaveWebhookInput", "saveWebhook", "{ id secret }"),
		variables: () => ({ input: hook }),
		counted: "webhook_endpoints",
	},
	renewWebhookSecret: {
		document: "mutation ($id: ID!) { renewWebhookSecret(id: $id) }",
		variables: (made) => ({ id: numberOf(made, "saveWebhook") }),
		counted: about("webhook.secret"),
	},
	saveCompanyWebhook: {
		document: input("SaveCompanyWebhookInput", "saveCompanyWebhook", "{ id secret }"),
		variables: () => ({ input: { ...hook, kinds: ["order.answered"], accounts: ["S1"] } }),
		counted: "webhook_endpoints",
		isOfCompany: true,
	},
	renewCompanyWebhookSecret: {
		document: "mutation ($id: ID!) { renewCompanyWebhookSecret(id: $id) }",
		variables: (made) => ({ id: numberOf(made, "saveCompanyWebhook") }),
		counted: about("webhook.secret"),
		isOfCompany: true,
	},
	saveIdentityProvider: {
		document: input("SaveIdentityProviderInput", "saveIdentityProvider"),
		variables: () => ({ input: { ...provider, accounts: "S1" } }),
		counted: "identity_providers",
	},
	testIdentityProvider: {
		document: "mutation ($key: String!) { testIdentityProvider(key: $key) }",
		variables: (made) => ({ key: made.saveIdentityProvider }),
		counted: about("provider.test"),
	},
	saveCompanyIdentityProvider: {
		document: input("SaveCompanyIdentityProviderInput", "saveCompanyIdentityProvider"),
		variables: () => ({ input: { ...provider, accounts: ["S1"] } }),
		counted: "identity_providers",
		isOfCompany: true,
	},
	makeProvisioningKey: {
		document: "mutation ($provider: String!) { makeProvisioningKey(provider: $provider) }",
		variables: (made) => ({ provider: made.saveCompanyIdentityProvider }),
		counted: "feed_keys",
		isOfCompany: true,
	},
	testCompanyIdentityProvider: {
		document: "mutation ($key: String!) { testCompanyIdentityProvider(key: $key) }",
		variables: (made) => ({ key: made.saveCompanyIdentityProvider }),
		counted: about("provider.test"),
		isOfCompany: true,
	},
	publishNotice: {
		document: input("PublishInput", "publishNotice"),
		variables: () => ({ input: { ...written, startsOn: day(0) } }),
		counted: "notices",
	},
	publishResource: {
		document: input("PublishInput", "publishResource"),
		variables: () => ({ input: { ...written, audience: undefined, category: "claims", startsOn: day(0) } }),
		counted: "resources",
	},
	publishTerms: {
		document: input("PublishTermsInput", "publishTerms"),
		variables: () => ({
			input: {
				version: "2999-12",
				startsOn: "2999-12-01",
				bodyEn: "Only for steel of ours.",
				bodyEs: "Solo para nuestro acero.",
			},
		}),
		counted: "terms_versions",
	},
	requestStock: {
		document: input("RequestStockInput", "requestStock"),
		variables: () => ({ input: { account: "S1", poNumber: "PO-77", mode: "truck", requestedWeek: day(7) } }),
		counted: "stock_requests",
	},
	saveAnswerTemplate: {
		document: "mutation ($values: String!) { saveAnswerTemplate(values: $values) }",
		variables: () => ({
			values: JSON.stringify({
				kind: "order_message",
				titleEn: "Friday",
				titleEs: "Viernes",
				bodyEn: "On Friday.",
				bodyEs: "El viernes.",
			}),
		}),
		counted: "answer_templates",
	},
	saveReportMail: {
		document: input("SaveReportMailInput", "saveReportMail"),
		variables: () => ({
			input: { list: "shipments-received", query: "", name: "Loads", day: "daily", hour: "06", period: "view" },
		}),
		counted: "report_mails",
	},
	saveView: {
		document: input("SaveViewInput", "saveView"),
		variables: () => ({ input: { list: "orders", name: "Mine", query: "mill=RB" } }),
		counted: "saved_views",
	},
	prepareDocuments: {
		document: input("PrepareDocumentsInput", "prepareDocuments", "{ id documents }"),
		variables: () => ({ input: { kinds: ["bill_of_lading"], namePattern: "{kind} {number}", numbers: "B1" } }),
		counted: "document_bundles",
	},
	prepareListDocuments: {
		document:
			"mutation ($list: String!, $query: String!) { prepareListDocuments(list: $list, query: $query) { id documents } }",
		variables: () => ({ list: "bills-of-lading", query: "tab=all" }),
		counted: "document_bundles",
	},
	invitePeople: {
		document: input("InvitePeopleInput", "invitePeople"),
		variables: ({ plan }) => ({ input: { csv: peopleFile, revision: plan } }),
		counted: "invitations",
	},
};

/** A file of one person to invite. */
export const peopleFile = "email,name,area,language,groups,accounts\nthird@yard.example,Third,customer,en,,S1\n";
