import { Suspense, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { windowTitle } from "#web/window-title.ts";
import styles from "./branding.module.css";
import { BrandingView } from "./branding-view.tsx";

const BrandingDocument = graphql(`
	query Branding { branding { source base ...EditedBranding } }
`);

// Only a saved brand can be reset.
const ResetBranding = lazyPart(() => import("./reset-branding.tsx"), "ResetBranding");

export async function loader({ context }: LoaderFunctionArgs) {
	return (await context.get(pageContext).execute(BrandingDocument, {})).branding;
}

export const meta = () => windowTitle(m.branding_title());

const summaries: Record<string, () => string> = {
	saved: m.branding_summary_saved,
	file: m.branding_summary_file,
	default: m.branding_summary_default,
};

/** /admin/branding: how the mill appears everywhere, with a preview and a check of what can be read. */
export default function BrandingPage() {
	const branding = useLoaderData<typeof loader>();
	const { revalidate } = useRevalidator();
	// What was typed stays when a colleague saves meanwhile; after one's own change the form begins anew, once what was
	// saved has been read.
	const [form, setForm] = useState({ version: branding.version, isAwaited: false });
	if (form.isAwaited && form.version !== branding.version) setForm({ version: branding.version, isAwaited: false });
	const beginAnew = async () => {
		setForm((before) => ({ ...before, isAwaited: true }));
		await revalidate();
	};
	return (
		<>
			<PageHeader title={m.branding_title()} summary={summaries[branding.source]?.()} />
			<p className={styles.lead}>{m.branding_about()}</p>
			<BrandingView key={form.version} branding={branding} onSaved={beginAnew} />
			{branding.source === "saved" && (
				<div className={styles.reset}>
					<Suspense>
						<ResetBranding base={branding.base} onReset={beginAnew} />
					</Suspense>
				</div>
			)}
		</>
	);
}
