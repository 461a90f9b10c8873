import { assign, enqueueActions, sendParent, sendTo, setup } from 'xstate';
import { CURRENT_TAG_CHECK_MS, PLAYHEAD_TIMEOUT_MS } from '../../../../core/domain/constants/playback.ts';
import type { CameraId } from '../../../../core/domain/cameras.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { seekTime } from '../../../../core/domain/tags.ts';
import { port } from '../../../shared/port.ts';
import { transport } from '../../owners.ts';
import type { Playhead } from '../../playback/media.ports.ts';
import type { PlayingMode, TagCause, TagsInbox, TagsInput } from '../../player.events.ts';
import {
  currentOf,
  dueAdverts,
  filmTime,
  held,
  LET_GO,
  nextOf,
  previousOf,
  rearmed,
  tagById,
  withClock,
  withList,
  withNewTags,
  withRepeat,
  withSeek,
  withSource,
} from './tags.rules.ts';
import type { Finding, findTagAtPlayhead, TagsContext } from './tags.rules.ts';

/** A reading of the clock, and its meaning for the tags. */
interface TagLookup {
  playhead: Playhead | undefined;
  finding: Finding;
}

/** Looks up the tag at the playhead by the rule of the state. */
export const lookUp = (
  rule: typeof findTagAtPlayhead,
  context: TagsContext,
  playhead: Playhead | undefined,
): TagLookup => ({
  playhead,
  finding: rule(withClock(context, playhead), filmTime(playhead)),
});

const isFilm = (mode: PlayingMode): boolean => mode === 'live' || mode === 'replay';

/** Ports, guards, actions and delays of the tags chart. Its states are in `tags.states.ts`. */
export const tagsSetup = setup({
  types: {
    input: {} as TagsInput,
    context: {} as TagsContext,
    events: {} as TagsInbox,
  },
  actors: { readTime: port<Playhead | undefined, void>('readTime') },
  guards: {
    hasTimedTag: ({ context }) => context.played.length > 0,
    isHeld: ({ context }) => currentOf(context) !== undefined,
    isReached: (_, params: { finding: Finding }) => params.finding.kind === 'reached',
    isNone: (_, params: { finding: Finding }) => params.finding.kind === 'none',
    isPassed: (_, params: { finding: Finding }) => params.finding.kind === 'passed',
    isPassedInRepeat: ({ context }, params: { finding: Finding }) => params.finding.kind === 'passed' && context.repeat,
    isPassedBeforeNext: ({ context }, params: { finding: Finding }) =>
      params.finding.kind === 'passed' && nextOf(context) !== undefined,
    isPassedOnLive: ({ context }, params: { finding: Finding }) =>
      params.finding.kind === 'passed' && context.placement.kind === 'live',
    isKnown: ({ context }, params: { id: string }) => tagById(context, params.id) !== undefined,
    isAll: (_, params: { ids: readonly string[] | undefined }) => params.ids === undefined,
    hasListed: ({ context }, params: { ids: readonly string[] | undefined }) =>
      withList(context, params.ids, undefined).played.length > 0,
    isRepeated: ({ context }) => context.repeat,
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    isFilm: (_, params: { mode: PlayingMode }) => isFilm(params.mode),
    hasLostAll: ({ context }) => withNewTags(context).played.length === 0,
    hasLostCurrent: ({ context }) => {
      const later = withNewTags(context);
      return later.current !== undefined && currentOf(later) === undefined;
    },
    hasTags: ({ context }) => withNewTags(context).played.length > 0,
  },
  actions: {
    /** Makes the tag current that a clock reading or a seek has found. */
    holdFound: assign(({ context }, { finding, playhead }: TagLookup) => {
      const later = withClock(context, playhead);
      return finding.kind === 'reached' ? { ...later, ...held(later, finding.tag, 'time', filmTime(playhead)) } : later;
    }),
    findByClock: assign(({ context }, params: { playhead: Playhead | undefined }) =>
      withClock(context, params.playhead),
    ),
    holdKnown: assign(({ context }, params: { id: string }) => {
      const tag = tagById(context, params.id);
      return tag ? held(context, tag, 'viewer') : {};
    }),
    holdNext: assign(({ context }, params: { by: 'viewer' | 'time' }) => {
      const tag = nextOf(context);
      return tag ? held(context, tag, params.by) : {};
    }),
    replaceList: assign(({ context }, params: { ids: readonly string[] | undefined; postRoll?: Seconds | undefined }) =>
      withList(context, params.ids, params.postRoll),
    ),
    holdFirst: assign(({ context }) => {
      const [tag] = context.played;
      return tag ? held(context, tag, 'viewer') : {};
    }),
    holdPrevious: assign(({ context }) => {
      const tag = previousOf(context);
      return tag ? held(context, tag, 'viewer') : {};
    }),
    letGo: assign(LET_GO),
    disarm: assign({ deadline: undefined }),
    rearm: assign(({ context }, params: { time: Seconds }) => rearmed(context, params.time)),
    setHold: assign((_, params: { on: boolean }) => ({ isOnHold: params.on })),
    setRepeat: assign(({ context }, params: { on: boolean }) => withRepeat(context, params.on)),
    replaceTags: assign(({ context }) => withNewTags(context)),
    replaceSource: assign(({ context }, params: { mode: PlayingMode; offset: number; replay?: CameraId }) =>
      withSource(context, params.mode === 'live', params.offset, params.replay),
    ),
    requestSeek: enqueueActions(({ context, enqueue }) => {
      const tag = currentOf(context);
      if (tag) enqueue.sendTo(transport, { type: 'playback.seek', time: seekTime(tag, context.preRoll) });
    }),
    requestPlay: sendTo(transport, { type: 'playback.play' }),
    reportChanged: sendParent(({ context }, params: { by: TagCause }) => ({
      type: 'tag.changed',
      id: context.current,
      by: params.by,
    })),
    reportNone: sendParent({ type: 'tag.changed', id: undefined, by: 'time' }),
    reportBeyond: sendParent((_, { to }: { to: 'next' | 'previous' }) => ({ type: 'tags.beyond', to })),
    reportExhausted: sendParent({ type: 'tags.exhausted' }),
    noteSeek: assign((_, params: { time: Seconds }) => withSeek(params.time)),
    /** Tags with `pub` that playback has reached or passed trigger their adverts (row P06). */
    reportAdverts: enqueueActions(({ context, enqueue }, { isReached }: { isReached: boolean }) => {
      for (const advert of dueAdverts(context, isReached)) enqueue.sendParent({ type: 'advert.due', advert });
    }),
  },
  delays: { tagCheck: CURRENT_TAG_CHECK_MS, playheadTimeout: PLAYHEAD_TIMEOUT_MS },
});
