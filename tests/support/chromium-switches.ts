// What Playwright 1.65 switches off, as far as a journey could meet it: the last switch of a name counts.
const playwrights =
	`AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay
	MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying AimEnabled
	PreconnectToSearch`.split(/\s+/);
// Two pages of the address bar's own, which every window loads: a third of what a window costs.
const addressBars = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** How the browser of the tests is started. */
export const chromiumSwitches: readonly string[] = [`--disable-features=${[...playwrights, ...addressBars].join(",")}`];
