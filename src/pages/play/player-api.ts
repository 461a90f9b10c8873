/** The API of one player: observes its charts and its clock, and performs the calls of a page. */
import { createActor, fromCallback } from 'xstate';
import type { Subscription } from 'xstate';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { changesBetween, eventsBetween, NO_STATE } from '../../../core/domain/player-api.ts';
import type { Audience, CallFault, PlayerCall, PlayerEventName, PlayerState } from '../../../core/domain/player-api.ts';
import { apiMachine } from '../../../machines/player/api/api.machine.ts';
import type { ApiCommand, ApiEvent } from '../../../machines/player/api/api.machine.ts';
import { commandOf } from '../../../machines/player/api/api.rules.ts';
import { selectApiActors, selectApiPhase, selectPlayerState } from '../../../machines/player/api/api.select.ts';
import type { Followed } from '../../../machines/player/api/api.select.ts';
import {
  selectCoversScreen,
  selectIsRequestingFullscreen,
  selectPlayback,
  selectScreen,
  selectTags,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectRefusals, selectTransport } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectTimedTags } from '../../../machines/player/tags/tags/tags.select.ts';
import { inspected } from '../inspector/inspection.ts';

export interface PlayerApi {
  state: () => PlayerState;
  /** @returns undefined on success */
  call: (call: PlayerCall) => Promise<CallFault | undefined>;
  stop: () => void;
}

export interface PlayerApiOptions {
  player: PlayerRef;
  clock: PlayerClock;
  audience: Audience;
  /** Reports a change: the new state, the events that led to it, and the changed properties. */
  onChange: (state: PlayerState, events: readonly PlayerEventName[], changes: Partial<PlayerState>) => void;
}

export function openPlayerApi({ player, clock, audience, onChange }: PlayerApiOptions): PlayerApi {
  let state = NO_STATE;
  const open = new Map<number, (fault: CallFault | undefined) => void>();
  let last = 0;

  const watchPlayer = fromCallback<ApiCommand, undefined, ApiEvent>(({ sendBack, receive }) => {
    const followed = new Map<Followed, Subscription>();
    let phase: string | undefined;
    let wasRequesting = false;
    let known = 0;

    const refusals = () =>
      selectRefusals(selectTransport(selectPlayback(player.getSnapshot())?.getSnapshot())?.getSnapshot());
    const covers = () => selectCoversScreen(selectScreen(player.getSnapshot())?.getSnapshot());

    function look(): void {
      const snapshot = player.getSnapshot();
      const actors = new Set(selectApiActors(snapshot));
      for (const [actor, subscription] of followed) {
        if (actors.has(actor)) continue;
        subscription.unsubscribe();
        followed.delete(actor);
      }
      for (const actor of actors) if (!followed.has(actor)) followed.set(actor, actor.subscribe(look));

      const before = state;
      state = selectPlayerState(snapshot, clock.read(), before, audience);
      const now = selectApiPhase(snapshot, state);
      if (now !== phase) sendBack({ type: 'api.phase', phase: now });
      phase = now;
      if (state.moving && !before.moving) sendBack({ type: 'api.playing' });
      if (state.paused && !before.paused) sendBack({ type: 'api.paused' });
      if (refusals() > known) sendBack({ type: 'api.blocked' });
      known = refusals();
      const isRequesting = selectIsRequestingFullscreen(selectScreen(snapshot)?.getSnapshot());
      if (wasRequesting && !isRequesting) sendBack({ type: covers() ? 'api.covered' : 'api.uncovered' });
      wasRequesting = isRequesting;
      const changes = changesBetween(before, state);
      if (Object.keys(changes).length > 0) onChange(state, eventsBetween(before, state), changes);
    }

    receive(({ id, call }) => {
      if (call.method === 'play' && state.moving) return sendBack({ type: 'api.playing' });
      if (call.method === 'requestFullscreen' && covers()) return sendBack({ type: 'api.covered' });
      const tags = selectTimedTags(selectTags(player.getSnapshot())?.getSnapshot());
      const asked = commandOf(call, state, tags, audience);
      if ('fault' in asked) return sendBack({ type: 'api.refused', id, fault: asked.fault });
      player.send(asked.command);
      if (call.method !== 'play' && call.method !== 'requestFullscreen') sendBack({ type: 'api.taken', id });
    });

    const following = player.subscribe(look);
    const stopClock = clock.subscribe(look);
    look();
    return () => {
      following.unsubscribe();
      stopClock();
      for (const subscription of followed.values()) subscription.unsubscribe();
    };
  });

  const api = createActor(apiMachine.provide({ actors: { player: watchPlayer } }), inspected('api'));
  api.on('call.ended', ({ id, fault }) => {
    open.get(id)?.(fault);
    open.delete(id);
  });
  api.start();

  return {
    state: () => state,
    call: (call) =>
      new Promise((resolve) => {
        last += 1;
        open.set(last, resolve);
        api.send({ type: 'api.call', id: last, call });
      }),
    stop() {
      api.stop();
      for (const end of open.values()) end('closed');
      open.clear();
    },
  };
}
