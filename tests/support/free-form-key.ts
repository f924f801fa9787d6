/** The key with which tests may send any GraphQL document; the portals that tests start accept it. */
export const freeFormKey = "a-free-form-key-for-tests-only-000000";
