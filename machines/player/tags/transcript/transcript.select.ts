import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { transcriptMachine } from './transcript.machine.ts';

export type TranscriptRef = ActorRefFrom<typeof transcriptMachine>;
type Transcript = SnapshotFrom<typeof transcriptMachine>;

export const selectTranscriptState = (transcript: Transcript): 'loading' | 'listing' | 'empty' | 'failed' =>
  (['listing', 'empty', 'failed'] as const).find((state) => transcript.matches(state)) ?? 'loading';
/** The current line is kept in view. */
export const selectFollows = (transcript: Transcript): boolean => transcript.matches({ listing: 'following' });
export const selectCues = (transcript: Transcript) => transcript.context.cues;
export const selectSearch = (transcript: Transcript) => transcript.context.search;
export const selectLang = (transcript: Transcript) => transcript.context.lang;
/** The film itself plays, not an advert, so lines can be sought and one of them is current. */
export const selectIsFilm = ({ context: { mode } }: Transcript): boolean => mode !== 'preRoll' && mode !== 'midRoll';
