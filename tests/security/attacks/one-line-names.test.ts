import { expect, test } from "vitest";
import { companyInvitationForm } from "#features/invitations/company-invitation-form.ts";
import { invitationForm } from "#features/invitations/invitation-form.ts";
import { profileForm } from "#features/users/profile-form.ts";
import { checkForm } from "#shared/forms/check-form.ts";

const forms = { profileForm, invitationForm, companyInvitationForm };
const faultsOfName = async (form: (typeof forms)[keyof typeof forms], name: string) => {
	const { faults } = await checkForm({ fields: form.fields }, { name }, "en");
	return faults.filter(({ field }) => field === "name");
};

// A name appears in mails to others and in lists: further lines would look like the mill's own text.
test.each(Object.entries(forms))(
	"a person's name is one line, whatever a client of one's own sends: %s",
	async (_name, form) => {
		for (const name of [
			"Ann\r\nBcc: x@evil.example",
			"Ann\nPay to another account",
			"Ann\u2028Baker",
			"Ann\u0007Baker",
		])
			expect(await faultsOfName(form, name)).toHaveLength(1);
		for (const name of ["Ann Baker", "José Ángel Ñáñez-O’Neill", "Ann \u{1F600} Baker", "D'Arcy, \\ | / 3rd"])
			expect(await faultsOfName(form, name)).toEqual([]);
	},
);
