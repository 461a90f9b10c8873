/** Implements the ports of the charts that decide what may be played. */
import { fromPromise } from 'xstate';
import { accessMachine } from '../../../machines/player/opening/access/access.machine.ts';
import { loadMachine } from '../../../machines/player/opening/load.machine.ts';
import { logged } from '../../adapters/log.ts';
import {
  fetchMediaAccess,
  fetchPageGroup,
  fetchPlayerAccess,
  fetchReferer,
  fetchSession,
  fetchTagList,
} from '../../adapters/services/access.ts';
import type { Absolute } from '../../adapters/services/addresses.ts';
import type { ReadJson, SendRequest } from '../../adapters/services/client.ts';
import { requestDataFile } from '../../adapters/services/data-files.ts';
import { openStorage } from '../../adapters/services/storage.ts';
import type { Settings } from '../settings.ts';

/** A port that sends one request and returns its result. It passes on the chart's input and abort signal. */
export function requestPort<Output, Input>(request: (input: Input, signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, Input>(({ input, signal }) => request(input, signal));
}

export function composeOpening(
  { tagsUrl, cdnUrl }: Pick<Settings, 'tagsUrl' | 'cdnUrl'>,
  {
    sendRequest,
    absolute,
    readJson,
  }: { sendRequest: SendRequest; absolute: Absolute; readJson?: ReadJson | undefined },
): { load: typeof loadMachine; access: typeof accessMachine } {
  return {
    load: loadMachine.provide({
      actors: {
        resolveTags: requestPort((input, signal) => fetchTagList(sendRequest, input, signal)),
        requestData: requestPort((input, signal) => requestDataFile(tagsUrl, absolute, input, signal, { readJson })),
        requestCopy: requestPort((input, signal) => requestDataFile(cdnUrl, absolute, input, signal, { readJson })),
      },
    }),
    access: accessMachine.provide({
      actors: {
        checkSession: requestPort((_, signal) => fetchSession(sendRequest, signal)),
        findPageGroup: requestPort((input, signal) =>
          logged('user data', signal, fetchPageGroup(sendRequest, input, signal)),
        ),
        checkReferer: requestPort((input, signal) => fetchReferer(sendRequest, input, signal)),
        checkMediaAccess: requestPort((input, signal) => fetchMediaAccess(sendRequest, input, signal)),
        checkPlayerAccess: requestPort((input, signal) => fetchPlayerAccess(sendRequest, absolute, input, signal)),
        openStorage: requestPort((input, signal) => openStorage(sendRequest, absolute, input, signal)),
      },
    }),
  };
}
