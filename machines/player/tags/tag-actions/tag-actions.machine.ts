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
  /** The link of the tag to the clipboard; once more where it did not get there. */
  | { type: 'tagActions.share' }
  /** A clip of the last tag, which has no end. */
  | { type: 'tagActions.clip' }
  /** What was said is read. */
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
  /** The tag being played; undefined: none is. */
  tag: string | undefined;
  /** It was pressed before this chart was there. */
  wasPressed: boolean;
  /** Undefined until they are known. */
  rights: TagRights | undefined;
}

/** What is offered for the tag being played. */
export function offersOf({ request, tag, rights, shareTags }: TagActionsContext, document: DataDocument): TagOffers {
  return tagOffers(document, tag, rights, {
    preRoll: request.preRoll ?? document.playerConf.preRoll ?? 0,
    postRoll: request.postRoll ?? document.playerConf.postRoll,
    shareTags,
  });
}

const offersNow = (context: TagActionsContext): TagOffers => offersOf(context, currentDocument(context.document));

/**
 * What may be done with the tag being played: its link, its clip, and all tags of its kind one after another.
 *
 * A press of a tag opens the panel, and so does the headline's button; it follows the tag being played and goes where none
 * is. What the viewer may do is asked when it is first open. Repeat, previous and next stand beside it on the headline.
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
          description: 'Was the tag pressed while this was fetched?',
          always: [{ guard: 'wasPressed', target: 'open' }, { target: 'closed' }],
        },
        closed: {
          description: 'The headline alone is shown.',
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
          description: 'The panel stands beside the headline.',
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
              description: 'Nothing was asked of the tag yet.',
              on: {
                'tagActions.share': { guard: 'canShare', target: 'copying' },
                'tagActions.clip': { guard: 'isUnclippable', target: 'unclippable' },
              },
            },
            copying: {
              description: 'The link is being copied to the clipboard.',
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
              description: 'The viewer reads that the link is there.',
              on: {
                'tagActions.dismiss': { target: 'idle' },
                // The film plays on to its next tag while the viewer reads.
                'tag.changed': {
                  guard: { type: 'isNext', params: ({ event }) => event },
                  actions: { type: 'setTag', params: ({ event }) => event },
                },
              },
            },
            notCopied: {
              description: 'The viewer reads that it is not, and sees it.',
              on: {
                'tagActions.share': { target: 'copying' },
                'tagActions.dismiss': { target: 'idle' },
              },
            },
            unclippable: {
              description: 'The viewer reads that the last tag cannot be clipped.',
              on: { 'tagActions.dismiss': { target: 'idle' } },
            },
          },
        },
      },
    },
    rights: {
      description: 'What the viewer may do with the tag.',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'The panel has not been opened.',
          always: { guard: 'isOpen', target: 'asking' },
        },
        asking: {
          description: 'What the viewer may do is asked.',
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
        known: { description: 'What needs a right is offered to those who have it.' },
        unanswered: {
          description: 'It is not known: asked again when the panel is next open.',
          always: { guard: 'isClosed', target: 'unasked' },
        },
      },
    },
  },
});
