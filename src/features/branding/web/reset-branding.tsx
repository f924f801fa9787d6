import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";

const ResetBrandingDocument = graphql(`
	mutation ResetBranding { resetBranding }
`);

type ResetBrandingProps = { base: string; onReset: () => Promise<void> };

/** Removes the saved brand; then that of the file or the default applies. */
export function ResetBranding({ base, onReset }: ResetBrandingProps) {
	const reset = async () => {
		await runInBrowser(ResetBrandingDocument, {});
		await onReset();
		showToast(m.branding_reset_done());
	};
	return (
		<ActionButton
			onRun={reset}
			confirm={{
				question: m.branding_reset_ask(),
				yes: m.branding_reset_confirm(),
				no: m.branding_reset_cancel(),
			}}
		>
			{base === "file" ? m.branding_reset_file() : m.branding_reset_default()}
		</ActionButton>
	);
}
