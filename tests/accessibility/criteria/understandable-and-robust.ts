import { testsOf } from "../../security/requirement.ts";
import type { Evaluations } from "../evaluation.ts";
import { everyPage, formDrafts, formStates, heard, sources } from "./named-tests.ts";

/** WCAG 2.2, principles 3 and 4. */
export const understandableAndRobust: Evaluations = {
	"3.1.1": { testedBy: everyPage },
	"3.1.2": {
		partly:
			"Texts of the portal, the library, notices and terms state their language. Messages, reasons and names that people and the mill's systems enter do not: the portal does not know it.",
		testedBy: everyPage,
	},
	"3.2.1": { testedBy: everyPage, remark: "The walk through each page by Tab ends on the same page." },
	"3.2.2": {
		testedBy: sources("changes as a choice is made in it, other than in what follows from the choice"),
		remark: "Filters and forms act by their button. Changing the language changes the words and leaves the page.",
	},
	"3.2.3": { testedBy: everyPage },
	"3.2.4": {
		testedBy: testsOf("src/web/layouts/navigation.test.ts")("every page has an icon of its own within its area"),
		remark:
			"The same function is the same component with the same text everywhere: there is one list, one form and one search.",
	},
	"3.2.6": {
		testedBy: everyPage,
		remark: "Contacts, glossary, status and this page are in the footer of every page, in the same order.",
	},
	"3.3.1": {
		testedBy: [
			...formStates(
				"with something blocking says so in %s, in a summary that has the focus and whose links jump to the fields",
			),
			...heard("at the field that a code is unknown"),
		],
	},
	"3.3.2": { testedBy: [...everyPage, ...formStates("%s is set with its meaning")] },
	"3.3.3": {
		testedBy: testsOf("tests/specification/validation.test.ts")("the message of %s is the specification's"),
		remark: "Each message says what is expected.",
	},
	"3.3.4": {
		testedBy: [
			...testsOf("tests/browser/stock-journey.test.ts")(
				"a buyer holds steel, requests it with an error and then correctly, and withdraws the request",
			),
			...testsOf("tests/browser/supplier-profile-journey.test.ts")(
				"a supplier adds a contact, sends a document and requests other bank details on a phone in Spanish, and an administrator confirms",
			),
		],
		remark: "What commits a user is checked before it is sent and can be withdrawn, or a second person confirms it.",
	},
	"3.3.7": {
		testedBy: [
			...formDrafts(
				"is back after a reload in the middle of typing, with fields and items that only it has, without secrets",
			),
			...testsOf("tests/browser/invoices-journey.test.ts")(
				"a buyer finds an invoice, sees where it charges too much, and disputes it with what it is about filled in",
			),
		],
	},
	"3.3.8": {
		testedBy: testsOf("tests/browser/sign-in.test.ts")(
			"signing in works without script as far as the form, and a wrong password is reported in the reader's language",
		),
		remark:
			"The portal itself asks for no password: users sign in at the identity provider of the mill, which must conform too. The provider of the demo takes pasted and stored passwords and sets no puzzle.",
	},
	"4.1.1": {
		testedBy: [],
		remark: "Removed from WCAG 2.2. WCAG 2.0 and 2.1 regard it as satisfied by any HTML since their errata of 2023.",
	},
	"4.1.2": { testedBy: everyPage },
	"4.1.3": {
		testedBy: heard(
			"once that a list is empty, and no name twice",
			"how many accounts a search found, time and again",
			"what was found of pasted numbers",
		),
	},
};
