/** Implements the ports of a comparison's charts. */
import { fromCallback, fromPromise } from 'xstate';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { compareMachine } from '../../../machines/player/compare/compare.machine.ts';
import type { PairCommand } from '../../../machines/player/compare/compare.machine.ts';
import { compareClassMachine } from '../../../machines/player/compare/compare-class.machine.ts';
import { compareSideMachine } from '../../../machines/player/compare/compare-side.machine.ts';
import { readPair } from '../../adapters/media/compare-pair.ts';
import type { CompareSurfaces } from '../../adapters/media/compare-pair.ts';
import { absoluteBy } from '../../adapters/services/addresses.ts';
import { fetchClassRuns } from '../../adapters/services/class-runs.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { renewGrant } from '../../adapters/services/refresh.ts';
import { composeMedia } from '../play/compose-media.ts';
import { composeOpening } from '../play/compose-opening.ts';
import type { Settings } from '../settings.ts';

export function composeClass(settings: Settings): typeof compareClassMachine {
  const sendRequest = createSendRequest(settings);
  return compareClassMachine.provide({
    actors: { fetchRuns: fromPromise(({ input, signal }) => fetchClassRuns(sendRequest, input, signal)) },
  });
}

export function composeCompare(settings: Settings, surfaces: CompareSurfaces): typeof compareMachine {
  const sendRequest = createSendRequest(settings);
  const absolute = absoluteBy(settings.services);
  const source = { sendRequest, absolute, tagsUrl: settings.tagsUrl };
  const opening = composeOpening(settings, { sendRequest, absolute });
  const film = (side: Side) =>
    compareSideMachine.provide({
      actors: {
        ...opening,
        media: composeMedia(surfaces[side]),
        renewGrant: fromPromise(({ input, signal }) => renewGrant(source, input, signal)),
      },
    });
  return compareMachine.provide({
    actors: {
      first: film('a'),
      second: film('b'),
      pair: fromCallback<PairCommand, undefined>(({ sendBack, receive }) => {
        const { take, end } = readPair(surfaces, sendBack);
        receive(take);
        return end;
      }),
    },
  });
}
