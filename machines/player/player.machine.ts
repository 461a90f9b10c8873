import { finalOutput } from '../shared/final-output.ts';
import { namedWithoutDataInput } from './player.inputs.ts';
import { opening } from './player.opening.ts';
import { ready } from './player.ready.ts';
import { initialPlayerContext } from './player.rules.ts';
import { playerSetup } from './player.setup.ts';
import type { PlayerOutcome } from './player.setup.ts';

/**
 * One player, from the request in the address to a playing film, or to the reason why none plays.
 *
 * The data file, the viewer's session and the engine's code are requested in parallel; nothing is shown before access
 * is granted. A refusal is final unless it is transient. A passed gate continues with the remaining checks. If the
 * session is lost, the player leaves for the sign-in, or shows a notice in another site's page; public media keep
 * playing. A tag list moves from video to video in both directions and skips unavailable ones. The next video is
 * prepared while this one plays, so that it can replace it at once. Commands go down to the child that handles them;
 * facts come up and are forwarded to the children that need them.
 * Source: player document, points 2, 4 and 8.
 * Rows: L32, P01, P02, P04, P05, P06, P07, P08, P09, P10, P11, P15, P16, P17, P19, P20, P21, P22, P23, P24, P28, P32,
 * P33, P36, P37.
 */
export const playerMachine = playerSetup.createMachine({
  id: 'player',
  description: 'One player, from the request to the playing film.',
  context: ({ input }) => initialPlayerContext(input),
  output: finalOutput<PlayerOutcome>(),
  initial: 'beginning',
  on: {
    'player.close': { target: '.closed' },
    'flags.set': { actions: { type: 'setFlags', params: ({ event }) => event.flags } },
    'network.online': { actions: 'markOnline' },
    'network.offline': { actions: 'markOffline' },
    'picture.settled': { actions: 'markPictureSettled' },
    'session.lost': [
      { guard: 'playsOn', actions: ['markSignedOut', 'emitSignedOut'] },
      { guard: 'canLeave', target: '.leaving' },
      { target: '.signedOut' },
    ],
  },
  states: {
    beginning: {
      description: 'Checks whether the request names anything.',
      always: [
        { guard: 'isNothingNamed', target: 'removed', actions: { type: 'refuse', params: 'nothingNamed' } },
        { target: 'opening' },
      ],
    },
    opening,
    lost: {
      description: 'The session was lost while the player was opening.',
      always: [{ guard: 'canLeave', target: 'leaving' }, { target: 'signedOut' }],
    },
    gated: {
      description: 'The viewer has to pass a form or a password first.',
      invoke: {
        id: 'gate',
        src: 'gate',
        input: ({ context }) => ({
          kind: context.gate ?? 'password',
          type: context.request.type,
          id: context.loaded!.document.video.id,
          hasCookies: context.hasCookies,
        }),
        onDone: { target: 'opening.checkingAccess', actions: 'passGate' },
        onError: { target: 'removed', actions: { type: 'refuse', params: 'checkFailed' } },
      },
      on: { 'gate.*': { actions: 'forwardToGate' }, 'page.visible': { actions: 'forwardToGate' } },
    },
    ready,
    removed: {
      description: 'Not playable; shows the reason, and a retry if the refusal is transient.',
      entry: 'emitRemoved',
      invoke: {
        id: 'namedWithoutData',
        src: 'namedWithoutData',
        input: ({ context }) => namedWithoutDataInput(context),
        onDone: { actions: { type: 'setNamed', params: ({ event }) => event.output } },
        // Only the title is missing then.
        onError: {},
      },
      on: {
        'player.retry': { guard: 'isTransient', target: 'opening', actions: 'resetPlayer' },
        'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'emitSignIn' }],
      },
    },
    leaving: {
      description:
        'The browser leaves for the sign-in. If the viewer comes back without signing in, the player starts over.',
      entry: 'emitLeaving',
      on: { 'page.visible': { target: 'opening', actions: 'resetPlayer' } },
    },
    signedOut: {
      description: 'In the page of another site: shows a notice and a way to sign in.',
      entry: 'emitSignedOut',
      on: {
        'player.signIn': { actions: 'emitSignIn' },
        'player.retry': { target: 'opening', actions: 'resetPlayer' },
        'page.visible': { target: 'opening', actions: 'resetPlayer' },
      },
    },
    closed: { description: 'Unmounted.', type: 'final', output: { kind: 'closed' } },
  },
});
