/**
 * The password of every demo account. No secret: the provider that takes it serves this machine only, and the start
 * prints it.
 */
export const demoPassword = "millgate-demo";
