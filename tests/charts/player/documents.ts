/** Data documents and people that the player's path files share. */
import type { DataDocument, DataStub, HiddenStub, VideoHead } from '../../../core/domain/data-document.ts';
import { StubRef } from '../../../tools/paths/stub-ref.ts';
import type { PlayRequest, SessionUser } from '../../../machines/player/player.ports.ts';

/** A moment at which every document without dates is valid. */
export const NOW = Date.parse('2025-07-01T12:00:00Z');

export const head: VideoHead = {
  id: 'v1',
  type: 'video',
  user: 7,
  group: 64,
  title: 'K1W final',
  visibility: 'public',
  publish: true,
};

export const fullDocument = (changes: Partial<VideoHead> = {}): DataDocument => ({
  kind: 'whole',
  version: 3,
  video: { ...head, replay_url: '/media/v1/master.m3u8', duration: 90, ...changes },
  tags: [
    { id: 't1', type: 'gate', category: 'Gates', time: '00:00:10', description: 'Gate 1', videoId: 'v1' },
    { id: 't2', type: 'gate', category: 'Gates', time: '00:00:20', description: 'Gate 2', videoId: 'v1' },
  ],
  multi_replays: [],
  collections: [],
  pubDisplay: [],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: [],
  playerConf: {},
});

/** The current document as charts receive it; the `document` of a path's `data.changed` replaces it. */
export const onShow = (first: DataDocument): StubRef<{ context: { document: DataDocument } }> =>
  new StubRef({ context: { document: first } }, (shown, { type, document }) =>
    type === 'data.changed' && document !== shown.context.document
      ? { context: { document: document as DataDocument } }
      : shown,
  );

/** The payload of a path's `data.changed`. */
export const newer = (document: DataDocument): { document: DataDocument } => ({ document });

export const stub = (changes: Partial<VideoHead> = {}): DataStub => ({
  kind: 'stub',
  version: 3,
  video: { ...head, ...changes },
});

/** For a medium that an anonymous search does not list. */
export const hidden: HiddenStub = { kind: 'hidden', video: { id: 'v1', type: 'video' } };

export const request = (changes: Partial<PlayRequest> = {}): PlayRequest => ({
  type: 'video',
  id: 'v1',
  tags: [],
  userId: 64,
  groupId: 64,
  embedded: false,
  autoplay: false,
  ...changes,
});

export const user = (changes: Partial<SessionUser> = {}): SessionUser => ({
  id: 5,
  group: 64,
  name: 'Ana',
  admin: false,
  ...changes,
});

export const superUser = user({ id: 1, group: 1, name: 'Root' });
