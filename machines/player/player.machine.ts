import { finalOutput } from '../shared/final-output.ts';
import { namedWithoutDataInput } from './player.inputs.ts';
import { opening } from './player.opening.ts';
import { ready } from './player.ready.ts';
import { initialPlayerContext } from './player.rules.ts';
import { playerSetup } from './player.setup.ts';
import type { PlayerOutcome } from './player.setup.ts';

/**
 * One player: from what the address asks for to a film that plays, or to the reason why none does.
 *
 * The data file, who watches and the engine's code are asked for at once; nothing is shown before access is granted. A
 * refusal is final unless another try may lift it; a gate leads back to the checks behind it; a lost session leads to the
 * sign-in, or in another site's page to a notice, while media open to everybody play on. A list of tags goes from video to
 * video, forward and back, and skips unavailable ones; the next one is prepared while this one plays, and then
 * takes its place at once. Commands go down to the child that they are for, facts come up and go to those that need them.
 * Source: player document, points 2, 4 and 8.
 * Rows: L32, P01, P02, P04, P05, P06, P07, P08, P09, P10, P11, P15, P16, P17, P19, P20, P21, P22, P23, P24, P28, P32, P33,
 * P36, P37.
 */
export const playerMachine = playerSetup.createMachine({
  id: 'player',
  description: 'One player, from what is asked for to what plays.',
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
      description: 'Is anything named?',
      always: [
        { guard: 'isNothingNamed', target: 'removed', actions: { type: 'refuse', params: 'nothingNamed' } },
        { target: 'opening' },
      ],
    },
    opening,
    lost: {
      description: 'Signed out while it opened.',
      always: [{ guard: 'canLeave', target: 'leaving' }, { target: 'signedOut' }],
    },
    gated: {
      description: 'A form or a password stands before it.',
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
      description: 'Not played, and why; another try is offered where it may help.',
      entry: 'emitRemoved',
      invoke: {
        id: 'namedWithoutData',
        src: 'namedWithoutData',
        input: ({ context }) => namedWithoutDataInput(context),
        onDone: { actions: { type: 'setNamed', params: ({ event }) => event.output } },
        // Nothing but a title is missing.
        onError: {},
      },
      on: {
        'player.retry': { guard: 'isTransient', target: 'opening', actions: 'resetPlayer' },
        'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'emitSignIn' }],
      },
    },
    leaving: {
      description: 'The browser goes to the sign-in. Who comes back without it starts over.',
      entry: 'emitLeaving',
      on: { 'page.visible': { target: 'opening', actions: 'resetPlayer' } },
    },
    signedOut: {
      description: "In another site's page: a notice, and a way to sign in.",
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
