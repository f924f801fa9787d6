/** The path of the page whose data lie at this path, as people would type it; nothing when no page's data do. */
export function pageOfData(pathname: string): string | undefined {
	return pathname.endsWith(".data") ? pathname.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "") : undefined;
}
