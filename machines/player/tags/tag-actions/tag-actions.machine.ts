import { assign, setup, stateIn } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../../core/domain/constants/library.ts';
import type { DataDocument } from '../../../../core/domain/data-document.ts';
import { withPageUser } from '../../../../core/domain/page-user.ts';
import { tagOffers } from '../../../../core/domain/tag-actions.ts';
import type { TagOffers, TagRights } from '../../../../core/domain/tag-actions.ts';
import { port } from '../../../shared/port.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';
import type { FlagsSet } from '../../page-flags.ts';
import type { TagChanged } from '../../player.events.ts';
import type { PlayRequest, Visitor } from '../../player.ports.ts';
import type { PluginFact, PluginInput } from '../../panels/plugins.machine.ts';

export type TagActionsEvent =
  /** From the headline's button. */
  | { type: 'tagActions.toggle' }
  | { type: 'tagActions.close' }
  /** Copies the link of the tag to the clipboard; also the retry. */
  | { type: 'tagActions.share' }
  /** Attempts a clip of the last tag, which has no end. */
  | { type: 'tagActions.clip' }
  /** Dismisses the message. */
  | { type: 'tagActions.dismiss' };

export interface RightsRequest {
  document: DataDocument;
  visitor: Visitor | undefined;
}

export interface TagActionsContext {
  request: PlayRequest;
  document: DocumentRef;
  visitor: Visitor | undefined;
  /** The page's flag. */
  shareTags: boolean;
  /** The current tag; undefined: none. */
  tag: string | undefined;
  /** The tag was pressed before this chart was loaded. */
  wasPressed: boolean;
  /** Undefined until known. */
  rights: TagRights | undefined;
}

/** The actions offered for the current tag. */
export function offersOf({ request, tag, rights, shareTags }: TagActionsContext, document: DataDocument): TagOffers {
  return tagOffers(document, tag, rights, {
    preRoll: request.preRoll ?? document.playerConf.preRoll ?? 0,
    postRoll: request.postRoll ?? document.playerConf.postRoll,
    shareTags,
  });
}

const offersNow = (context: TagActionsContext): TagOffers => offersOf(context, currentDocument(context.document));

/**
 * Actions for the current tag: its link, its clip, and playing all tags of its kind in a row.
 *
 * Pressing a tag or the headline's button opens the panel. It follows the current tag and closes if there is none. The
 * viewer's rights are requested when it first opens. Repeat, previous and next are beside it on the headline.
 * Source: player document, points 2 and 4; library document, points 2, 6 and 8.
 * Rows: L20, L24, L36, P10, P14.
 */
export const tagActionsMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as TagActionsContext,
    events: {} as TagActionsEvent | FlagsSet | PluginFact,
    tags: {} as 'busy',
  },
  actors: {
    fetchRights: port<TagRights, RightsRequest>('fetchRights'),
    copyLink: port<void, { address: string }>('copyLink'),
  },
  delays: { rightsTimeout: LIBRARY_REQUEST_TIMEOUT_MS, copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isPress: (_, { id, by }: TagChanged) => by === 'press' && id !== undefined,
    isGone: (_, { id }: TagChanged) => id === undefined,
    isAnother: ({ context }, { id }: TagChanged) => id !== context.tag,
    isNext: (_, { id, by }: TagChanged) => id !== undefined && by === 'time',
    wasPressed: ({ context }) => context.wasPressed && context.tag !== undefined,
    hasTag: ({ context }) => context.tag !== undefined,
    canShare: ({ context }) => offersNow(context).share !== undefined,
    isUnclippable: ({ context }) => offersNow(context).clip !== undefined && offersNow(context).isLast,
    isOpen: stateIn('#tagActions.panel.open'),
    isClosed: stateIn('#tagActions.panel.closed'),
  },
  actions: {
    setTag: assign((_, { id }: TagChanged) => ({ tag: id })),
    setShareTags: assign((_, shareTags: boolean) => ({ shareTags })),
    setRights: assign((_, rights: TagRights) => ({ rights })),
  },
}).createMachine({
  id: 'tagActions',
  context: ({ input: { request, document, visitor, flags, tag, pressed } }) => ({
    request,
    document,
    visitor,
    shareTags: flags?.shareTags ?? true,
    tag,
    wasPressed: pressed === true,
    rights: undefined,
  }),
  type: 'parallel',
  on: { 'flags.set': { actions: { type: 'setShareTags', params: ({ event }) => event.flags.shareTags } } },
  states: {
    panel: {
      description: 'The panel of actions.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks whether the tag was pressed while this chart was loading.',
          always: [{ guard: 'wasPressed', target: 'open' }, { target: 'closed' }],
        },
        closed: {
          description: 'Only the headline is shown.',
          on: {
            'tagActions.toggle': { guard: 'hasTag', target: 'open' },
            'tag.changed': [
              {
                guard: { type: 'isPress', params: ({ event }) => event },
                target: 'open',
                actions: { type: 'setTag', params: ({ event }) => event },
              },
              { actions: { type: 'setTag', params: ({ event }) => event } },
            ],
          },
        },
        open: {
          description: 'The panel is shown next to the headline.',
          initial: 'idle',
          on: {
            'tagActions.toggle': { target: 'closed' },
            'tagActions.close': { target: 'closed' },
            'tag.changed': [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'closed',
                actions: { type: 'setTag', params: ({ event }) => event },
              },
              {
                guard: { type: 'isAnother', params: ({ event }) => event },
                target: '.idle',
                actions: { type: 'setTag', params: ({ event }) => event },
              },
            ],
          },
          states: {
            idle: {
              description: 'No action has been requested.',
              on: {
                'tagActions.share': { guard: 'canShare', target: 'copying' },
                'tagActions.clip': { guard: 'isUnclippable', target: 'unclippable' },
              },
            },
            copying: {
              description: 'Copies the link to the clipboard.',
              tags: 'busy',
              invoke: {
                id: 'copy',
                src: 'copyLink',
                input: ({ context }) => ({
                  address: withPageUser(offersNow(context).share ?? '/', context.request.userId),
                }),
                onDone: { target: 'copied' },
                onError: { target: 'notCopied' },
              },
              on: {
                'tag.changed': {
                  guard: { type: 'isNext', params: ({ event }) => event },
                  actions: { type: 'setTag', params: ({ event }) => event },
                },
              },
              after: { copyTimeout: { target: 'notCopied' } },
            },
            copied: {
              description: 'A message says that the link was copied.',
              on: {
                'tagActions.dismiss': { target: 'idle' },
                // The film may move on to its next tag while the message is shown.
                'tag.changed': {
                  guard: { type: 'isNext', params: ({ event }) => event },
                  actions: { type: 'setTag', params: ({ event }) => event },
                },
              },
            },
            notCopied: {
              description: 'A message says that the link was not copied, and shows it.',
              on: {
                'tagActions.share': { target: 'copying' },
                'tagActions.dismiss': { target: 'idle' },
              },
            },
            unclippable: {
              description: 'A message says that the last tag cannot be clipped.',
              on: { 'tagActions.dismiss': { target: 'idle' } },
            },
          },
        },
      },
    },
    rights: {
      description: 'The viewer’s rights to the tag.',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'The panel has not been opened.',
          always: { guard: 'isOpen', target: 'asking' },
        },
        asking: {
          description: 'Requests the rights.',
          invoke: {
            id: 'rights',
            src: 'fetchRights',
            input: ({ context: { document, visitor } }) => ({ document: currentDocument(document), visitor }),
            onDone: {
              target: 'known',
              actions: { type: 'setRights', params: ({ event }) => event.output },
            },
            onError: { target: 'unanswered' },
          },
          after: { rightsTimeout: { target: 'unanswered' } },
        },
        known: { description: 'Actions are offered according to the rights.' },
        unanswered: {
          description: 'The rights are unknown; they are requested again when the panel next opens.',
          always: { guard: 'isClosed', target: 'unasked' },
        },
      },
    },
  },
});
