import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

export const auditTabLabel = wordOf({
	all: m.administration_tab_all,
	signIns: m.administration_tab_sign_ins,
	rights: m.administration_tab_rights,
	exports: m.administration_tab_exports,
});
