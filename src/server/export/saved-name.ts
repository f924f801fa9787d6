/** A name that every system saves a file under. */
export const savedName = (name: string) => name.replace(/[\u0000-\u001F\u007F/\\:*?"<>|]/g, " ").toWellFormed();
