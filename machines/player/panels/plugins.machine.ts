import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import type { Grant } from '../../../core/domain/data-document.ts';
import type { GroupId } from '../../../core/domain/media.ts';
import type { PluginId } from '../../../core/domain/plugins.ts';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { port } from '../../shared/port.ts';
import { spawnFetched } from '../../shared/spawn-fetched.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import type {
  AdClick,
  AdImpression,
  DataChanged,
  PlaybackCommand,
  PlaybackFact,
  ResultsSeen,
  RootEvent,
  TagChanged,
} from '../player.events.ts';
import type { FlagsSet, PageFlags } from '../page-flags.ts';
import type { PlayRequest, Visitor } from '../player.ports.ts';
import type { ScreenFact } from '../screen/screen.machine.ts';
import type { PanelEvent } from './panels/panels.machine.ts';

/** Input of every plugin's chart. */
export interface PluginInput {
  request: PlayRequest;
  document: DocumentRef;
  visitor: Visitor | undefined;
  pageGroup: GroupId | undefined;
  /** Lifetime of the signature in the document's addresses; undefined for public media. */
  grant: Grant | undefined;
  hasCookies: boolean;
  /** Current flags of the page; `flags.set` reports changes. */
  flags?: PageFlags | undefined;
  /** The current tag; undefined: none. */
  tag: string | undefined;
  /** The viewer pressed the tag. Tells a chart that starts after the press. */
  pressed?: boolean | undefined;
  /** The current stream; undefined: none yet. */
  stream: PlayingStream | undefined;
  /** Playback is running. */
  plays: boolean;
  /** An address with a newer signature than the document's; undefined: none was needed. */
  granted?: string | undefined;
  /** The viewer saves data or has a slow connection. */
  frugal?: boolean | undefined;
}

/** Which of the medium's films or streams is current. */
export type PlayingStream = Pick<Extract<PlaybackFact, { type: 'playback.changed' }>, 'mode' | 'index' | 'replay'>;

/** Facts sent to every plugin; each chart ignores those it does not use. */
export type PluginFact =
  | PlaybackFact
  | TagChanged
  | DataChanged
  | ScreenFact
  | AdImpression
  | AdClick
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'network.offline' };

/**
 * What a plugin may `sendParent`; the root receives it unchanged. Plugins command transport and tags directly
 * (`owners.ts`).
 */
export type PluginCommand = Extract<
  RootEvent | PlaybackCommand | PanelEvent | ResultsSeen,
  {
    type:
      | 'session.lost'
      | 'player.open'
      | 'playback.choose'
      | 'playback.setRate'
      | 'playback.step'
      | 'panel.toggle'
      | 'panel.show'
      | 'results.seen';
  }
>;

/** From the root when a panel opens; from a view to retry. */
export type PluginsEvent = { type: 'plugins.request'; plugin: PluginId };

/** From the root: see `RootEvent`. */
type PictureSettled = { type: 'picture.settled' };

export interface PluginsInput extends Omit<PluginInput, 'tag' | 'pressed' | 'stream' | 'plays' | 'granted'> {
  /** Plugins that do not wait for a panel to open. */
  atOnce: readonly PluginId[];
  /** Plugins loaded after the film's first picture, so that they do not delay it. */
  onceReady: readonly PluginId[];
  /**
   * The first picture has been presented, or the page has stopped waiting for it; otherwise `picture.settled` follows.
   */
  isPictureSettled: boolean;
}

interface PluginsContext extends PluginInput {
  /** Requested but not loaded yet; the first one is being fetched. */
  requested: readonly PluginId[];
  /** Requested once the film is ready. */
  onceReady: readonly PluginId[];
  isPictureSettled: boolean;
  running: readonly PluginId[];
  /** Failed to load or crashed, and not requested again since. */
  failed: readonly PluginId[];
}

const isNew = ({ requested, running }: PluginsContext, plugin: PluginId): boolean =>
  !requested.includes(plugin) && !running.includes(plugin);

/**
 * Loads the charts of plugins when they are first needed, starts them, and forwards events between them and the root.
 *
 * A plugin runs under its own id until the film is closed. If its code fails to load, or it crashes, it is requested
 * again when its panel next opens or when the viewer retries in the panel; the film keeps playing. Source: design,
 * charts.
 * Rows: P16.
 */
export const pluginsMachine = setup({
  types: {
    input: {} as PluginsInput,
    context: {} as PluginsContext,
    events: {} as PluginsEvent | PictureSettled | FlagsSet | PluginFact | PluginCommand,
  },
  actors: { loadPlugin: port<AnyActorLogic, { plugin: PluginId }>('loadPlugin') },
  delays: { pluginTimeout: PLUGIN_TIMEOUT_MS },
  guards: {
    isNew: ({ context }, plugin: PluginId) => isNew(context, plugin),
    isToBeCounted: ({ context }, { analyticsGroups }: PageFlags) =>
      analyticsGroups !== undefined && isNew(context, 'analytics'),
    isPictureSettled: ({ context }) => context.isPictureSettled,
    isAnyRequested: ({ context }) => context.requested.length > 0,
  },
  actions: {
    request: assign(({ context: { requested, failed } }, plugin: PluginId) => ({
      requested: [...requested, plugin],
      failed: failed.filter((each) => each !== plugin),
    })),
    requestRest: assign(({ context: { requested, onceReady } }) => ({
      requested: [...requested, ...onceReady],
      onceReady: [],
    })),
    giveUp: assign(({ context: { requested, failed } }) => ({
      requested: requested.slice(1),
      failed: [...failed, ...requested.slice(0, 1)],
    })),
    begin: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      const { requested, onceReady: _rest, isPictureSettled: _settled, running, failed: _failed, ...input } = context;
      const [plugin, ...rest] = requested;
      if (plugin === undefined) return;
      enqueue.assign({ requested: rest, running: [...running, plugin] });
      spawnFetched<PluginInput>(enqueue, logic, { id: plugin, input });
    }),
    drop: assign(({ context }, eventType: string) => ({
      running: context.running.filter((plugin) => !eventType.endsWith(`.${plugin}`)),
    })),
    noteBroken: assign(({ context: { running, failed } }, eventType: string) => ({
      failed: [...failed, ...running.filter((plugin) => eventType.endsWith(`.${plugin}`))],
    })),
    setTag: assign((_, { id, by }: TagChanged) => ({ tag: id, pressed: by === 'press' })),
    setStream: assign((_, { mode, index, replay }: PlayingStream) => ({ stream: { mode, index, replay } })),
    notePlaying: assign({ plays: true }),
    noteRest: assign({ plays: false }),
    setFlags: assign((_, flags: PageFlags) => ({ flags })),
    setGrant: assign((_, { grant, url }: { grant: Grant; url: string }) => ({ grant, granted: url })),
    reportAll: enqueueActions(({ context, event, enqueue }) => {
      for (const plugin of context.running) enqueue.sendTo(plugin, event);
    }),
    reportRoot: sendParent(({ event }) => event),
  },
}).createMachine({
  id: 'plugins',
  context: ({ input: { atOnce, ...input } }) => ({
    ...input,
    tag: undefined,
    stream: undefined,
    plays: false,
    requested: atOnce,
    running: [],
    failed: [],
  }),
  initial: 'idle',
  on: {
    'xstate.error.actor.*': {
      actions: [
        { type: 'noteBroken', params: ({ event }: { event: { type: string } }) => event.type },
        { type: 'drop', params: ({ event }: { event: { type: string } }) => event.type },
      ],
    },
    'xstate.done.actor.*': {
      actions: { type: 'drop', params: ({ event }: { event: { type: string } }) => event.type },
    },
    // The analytics chart itself decides which visits to count.
    'flags.set': [
      {
        guard: { type: 'isToBeCounted', params: ({ event }) => event.flags },
        actions: [
          { type: 'setFlags', params: ({ event }) => event.flags },
          { type: 'request', params: 'analytics' },
          'reportAll',
        ],
      },
      { actions: [{ type: 'setFlags', params: ({ event }) => event.flags }, 'reportAll'] },
    ],
    'plugins.request': {
      guard: { type: 'isNew', params: ({ event }) => event.plugin },
      actions: { type: 'request', params: ({ event }) => event.plugin },
    },

    'picture.settled': { actions: 'requestRest' },
    'playback.ready': [{ guard: 'isPictureSettled', actions: ['requestRest', 'reportAll'] }, { actions: 'reportAll' }],
    'playback.playing': { actions: ['notePlaying', 'reportAll'] },
    'playback.paused': { actions: ['noteRest', 'reportAll'] },
    'playback.waiting': { actions: ['noteRest', 'reportAll'] },
    'media.seeked': { actions: 'reportAll' },
    'playback.changed': { actions: [{ type: 'setStream', params: ({ event }) => event }, 'reportAll'] },
    'playback.finished': { actions: ['noteRest', 'reportAll'] },
    'playback.volume': { actions: 'reportAll' },
    'playback.regranted': { actions: [{ type: 'setGrant', params: ({ event }) => event }, 'reportAll'] },
    'tag.changed': { actions: [{ type: 'setTag', params: ({ event }) => event }, 'reportAll'] },
    'data.changed': { actions: 'reportAll' },
    'cover.changed': { actions: 'reportAll' },
    'ad.impression': { actions: 'reportAll' },
    'ad.click': { actions: 'reportAll' },
    'page.visible': { actions: 'reportAll' },
    'page.hidden': { actions: 'reportAll' },
    'network.online': { actions: 'reportAll' },
    'network.offline': { actions: 'reportAll' },

    'session.lost': { actions: 'reportRoot' },
    'player.open': { actions: 'reportRoot' },
    'playback.choose': { actions: 'reportRoot' },
    'playback.setRate': { actions: 'reportRoot' },
    'playback.step': { actions: 'reportRoot' },
    'panel.toggle': { actions: 'reportRoot' },
    'panel.show': { actions: 'reportRoot' },
    'results.seen': { actions: 'reportRoot' },
  },
  states: {
    idle: {
      description: 'Every requested plugin has been loaded.',
      always: { guard: 'isAnyRequested', target: 'loading' },
    },
    loading: {
      description: 'Fetches the code of the first requested plugin.',
      invoke: {
        id: 'loadPlugin',
        src: 'loadPlugin',
        input: ({ context }) => ({ plugin: context.requested[0]! }),
        onDone: {
          target: 'idle',
          actions: { type: 'begin', params: ({ event }) => event.output },
        },
        onError: { target: 'idle', actions: 'giveUp' },
      },
      after: { pluginTimeout: { target: 'idle', actions: 'giveUp' } },
    },
  },
});
