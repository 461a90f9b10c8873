/** Events by their type, each with a sentence that begins with a capital and has no full stop: its data may follow. */
export type EventSentences = Readonly<Record<string, string>>;
