import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { refreshing } from "../data/patient-refresh.ts";

const firstWaitMs = 5_000;

/**
 * While `isAway`, asks again for the page that an error stands in for, patiently, until it is there; never all pages at
 * once.
 */
export function useComeBack(isAway: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isAway) return;
		const timer = setTimeout(() => void refreshing(revalidate), firstWaitMs * (1 + Math.random()));
		return () => clearTimeout(timer);
	}, [isAway, revalidate]);
}
