/**
 * A sentence or a table row of the specification in its own words, with the tests that hold it. A sentence that says only what is not
 * shown has the place instead where the product decided it: a file, and after a comma what to look for there.
 * `id` is the section's number, a dot, and the place in it. `title` is a test's as written, or one row's of a table of tests.
 */
export type Sentence = { id: string; text: string } & ({ heldBy: { file: string; title: string }[] } | { decidedIn: string });
