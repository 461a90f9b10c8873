/** The actors that the library's views read and speak to. */
import type { ActorRefFrom } from 'xstate';
import type { filtersMachine } from '../../machines/library/filters.machine.ts';
import type { itemActionsMachine } from '../../machines/library/item-actions.machine.ts';
import type { latestMachine } from '../../machines/library/latest.machine.ts';
import type { libraryMachine } from '../../machines/library/library.machine.ts';
import type { offlineMachine } from '../../machines/library/offline.machine.ts';
import type { playAllMachine } from '../../machines/library/play-all.machine.ts';
import type { previewMachine } from '../../machines/library/preview.machine.ts';
import type { resultsStore } from '../../machines/library/search/results.ts';
import type { savedSearchesMachine } from '../../machines/library/saved-searches/saved-searches.machine.ts';
import type { searchMachine } from '../../machines/library/search/search.machine.ts';
import type { sharingMachine } from '../../machines/library/sharing.machine.ts';
import type { suggestionsMachine } from '../../machines/library/suggestions.machine.ts';
import type { undoDeletionMachine } from '../../machines/library/undo-deletion.machine.ts';

export type LibraryRef = ActorRefFrom<typeof libraryMachine>;
export type SearchRef = ActorRefFrom<typeof searchMachine>;
export type FiltersRef = ActorRefFrom<typeof filtersMachine>;
export type ItemActionsRef = ActorRefFrom<typeof itemActionsMachine>;
export type LatestRef = ActorRefFrom<typeof latestMachine>;
export type OfflineRef = ActorRefFrom<typeof offlineMachine>;
export type PlayAllRef = ActorRefFrom<typeof playAllMachine>;
export type PreviewRef = ActorRefFrom<typeof previewMachine>;
export type SavedSearchesRef = ActorRefFrom<typeof savedSearchesMachine>;
export type SharingRef = ActorRefFrom<typeof sharingMachine>;
export type SuggestionsRef = ActorRefFrom<typeof suggestionsMachine>;
export type ResultsRef = ActorRefFrom<typeof resultsStore>;
export type UndoDeletionRef = ActorRefFrom<typeof undoDeletionMachine>;
