/** Longest text that a line of the log or of a message quotes. Decided. */
const QUOTED_MAX = 200;

/** Collapses white space, and shortens what is too long to quote. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_MAX);

export const errorLine = (error: unknown): string => oneLine(error instanceof Error ? error.message : String(error));
