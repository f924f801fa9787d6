import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { refreshing } from "../data/patient-refresh.ts";

const firstWaitMs = 5_000;

/** While `isAway`, retries the page that an error replaces, with random delays, until it is available. */
export function useComeBack(isAway: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isAway) return;
		const timer = setTimeout(() => void refreshing(revalidate), firstWaitMs * (1 + Math.random()));
		return () => clearTimeout(timer);
	}, [isAway, revalidate]);
}
