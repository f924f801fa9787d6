/** Where the sign-in page's form sends an address: the server leads on to the provider of its domain. */
export const addressFormPath = "/sign-in/address";
