import { useSite } from "../../viewer.tsx";
import styles from "./brand-mark.module.css";
import { DefaultMark } from "./default-mark.tsx";

/** The mill's logo on the rail's color, or its icon with the name beside it. */
export function BrandMark() {
	const { millName, brand } = useSite();
	if (brand?.railLogo) return <img className={styles.logo} {...brand.railLogo} alt={millName} />;
	return (
		<>
			{brand?.icon ? (
				<img className={styles.icon} src={brand.icon.src} width={24} height={24} alt="" />
			) : (
				<DefaultMark />
			)}
			<span>{millName}</span>
		</>
	);
}
