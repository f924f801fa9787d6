import { testsOf } from "../../security/requirement.ts";
import type { Evaluations } from "../evaluation.ts";
import { everyPage, formStates, frame, ownColours, place, sessionEnd, sources, titles } from "./named-tests.ts";

const noGestures = sources("is operated by movement of the device, by paths or several fingers, or by dragging");

/** WCAG 2.2, principle 2. */
export const operable: Evaluations = {
	"2.1.1": {
		testedBy: [
			...everyPage,
			...formStates("fills the whole form in its order and sends it"),
			...place("what a row is there for stays in sight, and the arrows lead from one to the next (%i px)"),
		],
	},
	"2.1.2": { testedBy: [...everyPage, ...place("Escape closes the search, then empties it, and opens nothing")] },
	"2.1.4": {
		testedBy: [
			...testsOf("src/web/ui/single-keys.test.ts")(
				"are no shortcuts once they are turned off, and are again afterwards",
			),
			...testsOf("src/web/layouts/use-shortcuts.test.ts")(
				"a slash searches and a question mark helps, unless a user is typing them",
			),
		],
		remark: "Turned off and on in the keyboard help and on the accessibility page.",
	},
	"2.2.1": {
		testedBy: sessionEnd(
			"two minutes before its end every tab offers to stay without moving the focus, and staying in one is staying in all",
			"a buyer fills a complaint in Spanish wrongly in every way, loses the session, signs in in place and sends it",
		),
		remark:
			"Held stock is released after a time that is shown: a reservation of goods that others want, which is excepted.",
	},
	"2.2.2": {
		partly:
			"Nothing blinks or scrolls, and figures change in their place when the mill's data does, without motion. There is no control that stops such changes; a page that is read at length can be saved as a file or printed.",
		testedBy: ownColours("sees states, drawings and the focus on every page, without animations"),
	},
	"2.3.1": {
		testedBy: ownColours("sees states, drawings and the focus on every page, without animations"),
		remark: "Nothing flashes. Users who ask for reduced motion see none at all.",
	},
	"2.4.1": { testedBy: frame("landmarks, a skip link and the current page are there before any script") },
	"2.4.2": {
		testedBy: titles(
			"windows of the %s pages end with the mill's name",
			"%s names its task before its page",
			"names the %s that is opened, alone or beside it",
		),
	},
	"2.4.3": {
		testedBy: [
			...everyPage,
			...place(
				"keeps their place when the pressed control is removed, and the new content is announced",
				"what %s opens above a list has the keyboard: %s",
			),
		],
	},
	"2.4.4": {
		testedBy: testsOf("tests/browser/accessibility/link-names.test.ts")(
			"%s, %s: links of %s say in their names what they lead to",
		),
	},
	"2.4.5": {
		testedBy: [
			...testsOf("tests/browser/search.test.ts")("a page is reached by a part of its name"),
			...testsOf("src/web/layouts/navigation.test.ts")(
				"every customer, supplier and admin page of the specification that is a place to start from has its entry",
			),
		],
		remark: "Pages are reached by the navigation, the search and links from related rows.",
	},
	"2.4.6": {
		testedBy: everyPage,
		remark:
			"The tests prove that headings and labels are there and are not repeated; that they describe their part was judged by reading them.",
	},
	"2.4.7": { testedBy: [...everyPage, ...ownColours("what opens has an edge, and does not move")] },
	"2.4.11": {
		testedBy: [...everyPage, ...place("whatever has the focus in a long list of chosen rows is seen (%i x %i)")],
	},
	"2.5.1": { testedBy: noGestures },
	"2.5.2": { testedBy: sources("acts as the pointer goes down") },
	"2.5.3": { testedBy: everyPage },
	"2.5.4": { testedBy: noGestures },
	"2.5.7": { testedBy: noGestures, remark: "Files can be dropped on a field, and picked with a button." },
	"2.5.8": { testedBy: everyPage },
};
