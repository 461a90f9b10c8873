import { finalOutput } from '../final-output.ts';
import type { FollowingChange, FollowingOutcome } from './following.setup.ts';
import { followingSetup } from './following.setup.ts';

export type {
  ChangeResult,
  Following,
  FollowingChange,
  FollowingInput,
  FollowingResult,
  NoticeSettings,
  PushDevice,
} from './following.setup.ts';

/**
 * A person sees what they follow and how they are notified, follows what another page proposes, and can end a follow at
 * once and undo that.
 *
 * The list is requested again after each change, because the server decides its result.
 * Rows: S10.
 */
export const followingMachine = followingSetup.createMachine({
  id: 'following',
  description: 'A person sees what they follow, changes how they are notified, and unfollows.',
  context: ({ input }) => ({
    ...input,
    following: undefined,
    offered: [],
    chosen: {},
    change: undefined,
    ended: undefined,
    token: undefined,
    text: '',
    about: '',
    notice: undefined,
  }),
  output: finalOutput<FollowingOutcome>(),
  invoke: { id: 'device', src: 'device' },
  initial: 'loading',
  on: {
    'following.choose': {
      actions: { type: 'choose', params: ({ event: { id, frequencies } }) => ({ id, frequencies }) },
    },
    'device.lost': { target: '.lost' },
  },
  states: {
    loading: {
      description: 'Requests the list, initially and after each change.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchFollowing',
        input: ({ context: { proposal } }) => ({ proposal }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setFollowing', params: ({ event }) => event.output },
          },
          { target: 'lost' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'Shows the list, with the result of the last action.',
      on: {
        'following.change': {
          target: 'saving',
          actions: { type: 'setChange', params: ({ event }) => event.change },
        },
        'following.save': {
          guard: { type: 'isNewChoice', params: ({ event }) => event.follow },
          target: 'saving',
          actions: { type: 'setSaved', params: ({ event }) => event.follow },
        },
        'following.undo': { guard: 'canUndo', target: 'saving', actions: 'setUndo' },
        'following.copy': { target: 'copying', actions: { type: 'setText', params: ({ event }) => event.text } },
        'device.changed': { target: 'loading' },
      },
    },
    saving: {
      description: 'Sends a change.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'sendChange',
        input: ({ context: { change, following } }) => ({
          change: change as FollowingChange,
          language: following?.language,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'sayDone', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          // Another page may have caused this: the list shows the current state.
          { target: 'loading', actions: { type: 'sayRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'listed', actions: { type: 'say', params: 'notSaved' } },
      },
      after: { requestTimeout: { target: 'listed', actions: { type: 'say', params: 'notSaved' } } },
    },
    copying: {
      description: 'Copies the address of the feed to the clipboard.',
      tags: 'busy',
      invoke: {
        id: 'copy',
        src: 'copyText',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'listed', actions: { type: 'say', params: 'copied' } },
        onError: { target: 'listed', actions: { type: 'say', params: 'notCopied' } },
      },
      after: { copyTimeout: { target: 'listed', actions: { type: 'say', params: 'notCopied' } } },
    },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'following.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
