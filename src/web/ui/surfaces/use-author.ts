import { type AuthorPlace, authorCompany, authorWord } from "#shared/authors/author-words.ts";
import { useSite } from "../../viewer.tsx";

/** For whom an author wrote, beside their name; see authorCompany. */
export function useAuthorCompany(): (side: string, company: string | null | undefined) => string {
	const { millName } = useSite();
	return (side, company) => authorCompany({ side, company }, millName);
}

/** An author in words, with company and side; see authorWord. */
export function useAuthor(): (name: string | null | undefined, place: AuthorPlace) => string {
	const { millName } = useSite();
	return (name, place) => authorWord({ name, ...place }, millName);
}
