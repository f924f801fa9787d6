import { type AuthorPlace, authorCompany, authorLabel } from "#shared/authors/author-labels.ts";
import { useSite } from "../../viewer.tsx";

/** For whom an author wrote, beside their name; see authorCompany. */
export function useAuthorCompany(): (side: string, company: string | null | undefined) => string {
	const { millName } = useSite();
	return (side, company) => authorCompany({ side, company }, millName);
}

/** An author in words, with company and side; see authorLabel. */
export function useAuthor(): (name: string | null | undefined, place: AuthorPlace) => string {
	const { millName } = useSite();
	return (name, place) => authorLabel({ name, ...place }, millName);
}
