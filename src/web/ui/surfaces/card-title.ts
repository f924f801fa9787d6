import { createContext } from "react";

/** The id of the heading of the card around something; undefined outside of a card with a title. */
export const CardTitleContext = createContext<string | undefined>(undefined);
