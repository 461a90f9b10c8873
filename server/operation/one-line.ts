/** Longest text quoted in a log line or message. Decided. */
const QUOTED_MAX = 200;

/** Collapses white space, and truncates long text. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_MAX);

export const errorLine = (error: unknown): string => oneLine(error instanceof Error ? error.message : String(error));
