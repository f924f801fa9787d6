import { testsOf } from "../../security/requirement.ts";
import type { Evaluations } from "../evaluation.ts";
import { everyPage, ownColours, sources, tokens } from "./named-tests.ts";

const noMedia = {
	notApplicable:
		"Pages have no sound and no recorded video. The one moving picture is the camera's own, while a tag is scanned; the number can be typed instead.",
	testedBy: sources("has sound or recorded pictures; the one video is the camera's own picture"),
};

/** WCAG 2.2, principle 1. */
export const perceivable: Evaluations = {
	"1.1.1": {
		testedBy: everyPage,
		remark:
			"Icons are hidden or named; charts and the map have a table or list beside them. Photos that users add are named by what they show (load, damage, document), not described.",
	},
	"1.2.1": noMedia,
	"1.2.2": noMedia,
	"1.2.3": noMedia,
	"1.2.4": noMedia,
	"1.2.5": noMedia,
	"1.3.1": {
		testedBy: everyPage,
		remark: "Headings, landmarks, lists, tables and groups of fields are native elements.",
	},
	"1.3.2": {
		testedBy: [...sources("is drawn in another order than it is read, but for marked places"), ...everyPage],
		remark:
			"The order of the markup is the order of reading and of Tab. The four places where it is drawn otherwise were compared by hand in both orders.",
	},
	"1.3.3": {
		testedBy: sources("says where or what colour something is instead of what it is called"),
		remark: "All texts are in one catalogue for each language, which the test reads whole.",
	},
	"1.3.4": { testedBy: [...sources("is locked to one orientation"), ...everyPage] },
	"1.3.5": { testedBy: sources("fields about the person who fills them say so to the browser") },
	"1.4.1": {
		testedBy: ownColours("sees states, drawings and the focus on every page, without animations"),
		remark:
			"States have a word or a mark beside their color. With system colors, where ours are gone, all can be distinguished.",
	},
	"1.4.2": noMedia,
	"1.4.3": {
		testedBy: [
			...tokens("%s can be read on %s"),
			...testsOf("src/server/branding/brand-file.test.ts")(
				"is read with its pictures beside it, and passes the contrast check",
			),
			...everyPage,
		],
		remark: "A brand whose colors are too weak is refused when it is saved.",
	},
	"1.4.4": {
		testedBy: everyPage,
		remark: "Sizes are relative to the browser's text size; pages fit at 400 %, twice what is asked.",
	},
	"1.4.5": {
		testedBy: sources("shows a picture other than marks, photos and the start page's"),
		remark:
			"The picture of the start page shows screens of the portal and is decoration: what it says is in the text beside it.",
	},
	"1.4.10": {
		testedBy: everyPage,
		remark: "At 320 CSS pixels only tables and charts may scroll sideways; most lists become cards.",
	},
	"1.4.11": {
		testedBy: [
			...tokens("the edge of a field stands out from what surrounds it"),
			...tokens("the focus ring stands out from what it surrounds"),
			...ownColours("sees states, drawings and the focus on every page, without animations"),
		],
		remark:
			"Checkboxes and radio buttons are the browser's own. Parts of charts are distinguished by the figures beside them too.",
	},
	"1.4.12": { testedBy: everyPage },
	"1.4.13": {
		testedBy: testsOf("tests/browser/navigation.test.ts")(
			"narrows by its key, keeps its names, shows them on focus and under the mouse until Escape, and is rendered narrow on the next page",
		),
		remark: "Explanations of words, menus and panels open by a press only.",
	},
};
