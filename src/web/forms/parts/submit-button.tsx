import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { Button } from "../../ui/actions/button.tsx";
import { usePlace } from "../core/form-context.ts";
import { useNodeState } from "../core/use-field.ts";

/** Sends the form. It stays pressable while something is wrong: pressing it is how one learns what. */
export function SubmitButton({ children }: { children?: ReactNode }) {
	const { form, isReady } = usePlace();
	const { disabled } = useNodeState(form.root);
	return (
		<Button
			type="submit"
			variant="primary"
			isPending={disabled}
			disabled={!isReady}
			data-arriving={!isReady || undefined}
		>
			{children ?? m.forms_submit()}
		</Button>
	);
}
