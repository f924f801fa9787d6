/** The key with which tests may send any GraphQL document; the portals that tests start know it. */
export const freeFormKey = "a-free-form-key-for-tests-only-000000";
