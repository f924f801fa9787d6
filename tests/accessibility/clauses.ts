import { everyPage, heard, ownColours, pdfs, sources } from "./criteria/named-tests.ts";
import type { Evaluation } from "./evaluation.ts";

export type Clause = { number: string; asks: string } & Evaluation;
/** A chapter of EN 301 549 V3.2.1: its clauses, or why none of them applies. */
export type EnChapter = { title: string } & ({ clauses: Clause[] } | { notApplicable: string });

const noHardware = { notApplicable: "Millgate is a website and has no hardware." };

/** Chapters of EN 301 549 V3.2.1 besides 9, whose clauses follow from WCAG by their numbers; the wording is ours, in short. */
export const chapters: EnChapter[] = [
	{
		title: "Chapter 4: Functional performance statements",
		clauses: [
			{
				number: "4.2.1",
				asks: "Usage without vision",
				testedBy: [...everyPage, ...heard("at the field that a code is unknown")],
			},
			{ number: "4.2.2", asks: "Usage with limited vision", testedBy: everyPage },
			{
				number: "4.2.3",
				asks: "Usage without perception of color",
				testedBy: ownColours("sees states, drawings and the focus on every page, without animations"),
			},
			{ number: "4.2.4", asks: "Usage without hearing", testedBy: [], remark: "No information is given by sound." },
			{
				number: "4.2.5",
				asks: "Usage with limited hearing",
				testedBy: [],
				remark: "No information is given by sound.",
			},
			{
				number: "4.2.6",
				asks: "Usage with no or limited vocal capability",
				testedBy: [],
				remark: "Nothing is operated by voice.",
			},
			{ number: "4.2.7", asks: "Usage with limited manipulation or strength", testedBy: everyPage },
			{ number: "4.2.8", asks: "Usage with limited reach", ...noHardware },
			{
				number: "4.2.9",
				asks: "Minimize photosensitive seizure triggers",
				testedBy: ownColours("sees states, drawings and the focus on every page, without animations"),
			},
			{
				number: "4.2.10",
				asks: "Usage with limited cognition, language or learning",
				partly:
					"Words of the trade are explained where they stand, and empty lists and errors say what to do next. The texts assume that the user works with steel; there is no edition in plain language.",
				testedBy: [],
			},
			{
				number: "4.2.11",
				asks: "Privacy of accessibility features",
				testedBy: [],
				remark:
					"Choices of appearance are kept in the browser and in the user's own profile; nobody else is shown them.",
			},
		],
	},
	{
		title: "Chapter 5: Generic requirements",
		clauses: [
			{
				number: "5.1",
				asks: "Closed functionality",
				notApplicable: "Users can attach any assistive technology to their browser.",
			},
			{
				number: "5.2",
				asks: "Activation of accessibility features",
				testedBy: everyPage,
				remark: "Those of browser and system work without being turned on in Millgate.",
			},
			{ number: "5.3", asks: "Biometrics", notApplicable: "Millgate uses none." },
			{
				number: "5.4",
				asks: "Preservation of accessibility information during conversion",
				testedBy: pdfs("is tagged PDF/A-3 in its language, with its fonts within"),
			},
			{ number: "5.5, 5.6", asks: "Operable parts, locking or toggle controls", ...noHardware },
			{ number: "5.7, 5.8", asks: "Key repeat, double-strike key acceptance", ...noHardware },
			{
				number: "5.9",
				asks: "Simultaneous user actions",
				testedBy: sources("is operated by movement of the device, by paths or several fingers, or by dragging"),
			},
		],
	},
	{ title: "Chapter 6: ICT with two-way voice communication", notApplicable: "Millgate has no voice communication." },
	{ title: "Chapter 7: ICT with video capabilities", notApplicable: "Millgate has no video." },
	{ title: "Chapter 8: Hardware", ...noHardware },
	{
		title: "Chapter 10: Non-web documents",
		clauses: [
			{
				number: "10.1 to 10.4",
				asks: "Documents that are not web pages: the PDFs and spreadsheets that users download",
				partly:
					"PDFs that Millgate makes are tagged, in their language, with headings and tables; no tool of this project measures them against PDF/UA. PDFs and photos that the mill or other users upload are passed on as they are; those users ask their contact for another format.",
				testedBy: pdfs(
					"is tagged PDF/A-3 in its language, with its fonts within",
					"continues over pages, and has its head in the structure once",
				),
			},
		],
	},
	{
		title: "Chapter 11: Software",
		notApplicable:
			"Millgate runs in a browser; chapter 9 applies. What it lets users write is plain text, lists and headings, which stay accessible.",
	},
	{
		title: "Chapter 12: Documentation and support services",
		clauses: [
			{
				number: "12.1.1",
				asks: "The documentation describes accessibility and compatibility features",
				testedBy: [],
				remark: "On the page /accessibility, in English and Spanish.",
			},
			{
				number: "12.1.2",
				asks: "Accessible documentation",
				testedBy: everyPage,
				remark: "Help, glossary and news are pages of the portal.",
			},
			{
				number: "12.2",
				asks: "Support services",
				notApplicable: "The mill supports its users; its contacts are in the footer of every page.",
			},
		],
	},
	{ title: "Chapter 13: ICT providing relay or emergency service access", notApplicable: "Millgate provides none." },
];
