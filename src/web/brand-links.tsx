import { useSite } from "./viewer.tsx";

/** What a document's head says of the mill's brand: its colors, laid over tokens.css, its icons and its manifest. */
export function BrandLinks() {
	const { brand } = useSite();
	const icon = brand?.icon?.src.replace(/\.(svg|png)$/, "");
	return (
		<>
			{brand?.stylesheet && <link rel="stylesheet" href={brand.stylesheet} />}
			{icon === undefined ? (
				<>
					<link rel="icon" href="/favicon.ico" sizes="32x32" />
					<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
					<link rel="apple-touch-icon" href="/icon-180.png" />
				</>
			) : (
				<>
					<link rel="icon" href={`${icon}-192.png`} sizes="192x192" type="image/png" />
					<link rel="apple-touch-icon" href={`${icon}-180.png`} />
				</>
			)}
			<link rel="manifest" href="/manifest.webmanifest" />
			{brand && <meta name="theme-color" content={brand.themeColor} />}
		</>
	);
}
