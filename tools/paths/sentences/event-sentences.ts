/** Sentences by event type. They begin with a capital and have no full stop, because data may follow. */
export type EventSentences = Readonly<Record<string, string>>;
