/** Implements every port of the player's charts; the only file that connects them to the outside world. */
import { fromCallback, fromPromise } from 'xstate';
import type { AnyActorLogic, EventObject } from 'xstate';
import { advertMachine } from '../../../machines/player/playback/advert.machine.ts';
import { bannerMachine } from '../../../machines/player/panels/banner.machine.ts';
import { frameRateMachine } from '../../../machines/player/playback/frame-rate.machine.ts';
import { gateMachine } from '../../../machines/player/opening/gate/gate.machine.ts';
import { dataDocumentMachine } from '../../../machines/player/opening/data-document.machine.ts';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { namedWithoutDataMachine } from '../../../machines/player/opening/named-without-data.machine.ts';
import type { Appearance } from '../../../machines/player/opening/optional-file.machine.ts';
import { optionalFileMachine } from '../../../machines/player/opening/optional-file.machine.ts';
import { nextMachine } from '../../../machines/player/playback/next.machine.ts';
import { resumePositionMachine } from '../../../machines/player/playback/resume-position.machine.ts';
import { playbackMachine } from '../../../machines/player/playback/playback/playback.machine.ts';
import { playerMachine } from '../../../machines/player/player.machine.ts';
import { pluginsMachine } from '../../../machines/player/panels/plugins.machine.ts';
import { recoveryMachine } from '../../../machines/player/playback/recovery/recovery.machine.ts';
import { resultsMachine } from '../../../machines/player/panels/results.machine.ts';
import { screenMachine } from '../../../machines/player/screen/screen.machine.ts';
import { sponsorsMachine } from '../../../machines/player/panels/sponsors.machine.ts';
import { tagsMachine } from '../../../machines/player/tags/tags/tags.machine.ts';
import { logged } from '../../adapters/log.ts';
import { preloadEngine, USUAL_FILM } from '../../adapters/media/engines.ts';
import { probeStream } from '../../adapters/media/probe-stream.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import type { TileSurfaces } from '../../adapters/media/tile-surfaces.ts';
import type { BrowserScreen } from '../../adapters/screen.ts';
import { absoluteBy } from '../../adapters/services/addresses.ts';
import { createSendRequest, responseReader, type ReadJson } from '../../adapters/services/client.ts';
import { requestVendorStyle } from '../../adapters/services/data-files.ts';
import { refreshData, renewGrant } from '../../adapters/services/refresh.ts';
import { readScores } from '../../adapters/storage.ts';
import { importAgain } from '../../import-again.ts';
import { composeMedia } from './compose-media.ts';
import { composeOpening, requestPort } from './compose-opening.ts';
import { loadPlugin } from './plugins.ts';
import type { Settings } from '../settings.ts';

const importGate = importAgain(() => import('../../adapters/services/gate.ts'));

/** Folder of the vendors' styles, below the data files. */
const VENDOR = 'vendor';
/** Folder of the category styles, below the data files. */
const TAG_DATA = 'tags';

export function composePlayer(
  settings: Settings,
  surface: MediaSurface,
  screen: BrowserScreen,
  tiles: TileSurfaces,
  readJson?: ReadJson,
): typeof playerMachine {
  const { services, tagsUrl } = settings;
  const sendRequest = createSendRequest(settings, responseReader(readJson));
  const absolute = absoluteBy(services);
  const source = { sendRequest, absolute, tagsUrl, readJson };
  const { load, access } = composeOpening(settings, { sendRequest, absolute, readJson });
  const readTime = fromPromise<ReturnType<MediaSurface['readTime']>, void>(() => Promise.resolve(surface.readTime()));

  const draw = requestPort<number, void>(async () => Math.random());

  return playerMachine.provide({
    actors: {
      prepareEngine: requestPort(async ({ request }) => {
        if (request.type === 'video') preloadEngine(USUAL_FILM);
      }),
      load,
      access,
      next: nextMachine.provide({
        actors: {
          load,
          access,
          prepareMedia: fromCallback<EventObject, { source: MediaSource | undefined }>(({ input: { source } }) =>
            source ? surface.prepare(source) : undefined,
          ),
        },
      }),
      gate: gateMachine.provide({
        actors: {
          fetchConfirmation: requestPort(async (input, signal) =>
            (await importGate()).fetchConfirmation(sendRequest, input, signal),
          ),
          register: requestPort(async (input, signal) =>
            (await importGate()).sendRegistration(sendRequest, input, signal),
          ),
          tryPassword: requestPort(async (input, signal) =>
            (await importGate()).sendPassword(sendRequest, input, signal),
          ),
        },
      }),
      namedWithoutData: namedWithoutDataMachine.provide({
        actors: {
          requestName: requestPort(async (input, signal) =>
            (await importGate()).fetchMediaName(sendRequest, absolute, input, signal),
          ),
        },
      }),
      playback: playbackMachine.provide({
        actors: {
          media: composeMedia(surface),
          readTime,
          drawPreRoll: draw,
          advert: advertMachine.provide({ actors: { readTime } }),
          frameRate: frameRateMachine.provide({
            actors: {
              fetchFrameRate: requestPort(async (input, signal) => {
                const { fetchFrameRate } = await import('../../adapters/services/frame-rate.ts');
                return fetchFrameRate(sendRequest, input, signal);
              }),
            },
          }),
          recovery: recoveryMachine.provide({
            actors: {
              probeStream: requestPort(probeStream),
              renewGrant: requestPort((input, signal) => renewGrant(source, input, signal)),
            },
          }),
        },
      }),
      tags: tagsMachine.provide({ actors: { readTime } }),
      resumePosition: resumePositionMachine.provide({ actors: { readTime } }),
      dataDocument: dataDocumentMachine.provide({
        actors: {
          refreshData: requestPort((input, signal) => refreshData(source, input, signal)),
          loadDataStream: requestPort(async ({ mediaId }): Promise<AnyActorLogic> => {
            const { composeDataStream } = await import('./compose-data-stream.ts');
            return composeDataStream(services, mediaId);
          }),
        },
      }),
      style: optionalFileMachine.provide({
        actors: {
          requestFile: requestPort(async ({ group, name }, signal): Promise<Appearance> => ({
            style: await requestVendorStyle(tagsUrl, { vendor: VENDOR, group, custoId: name }, signal),
          })),
        },
      }),
      tagData: optionalFileMachine.provide({
        actors: {
          requestFile: requestPort(async ({ group, name }, signal): Promise<Appearance> => {
            const { requestTagData } = await import('../../adapters/services/tag-data.ts');
            const file = requestTagData(tagsUrl, { folder: TAG_DATA, group, reference: name }, signal);
            return { categoryOverrides: await logged('tag data', signal, file) };
          }),
        },
      }),
      screen: screenMachine.provide({ actors: { browserScreen: screen.actor } }),
      sponsors: sponsorsMachine.provide({ actors: { draw } }),
      banner: bannerMachine.provide({ actors: { readNow: requestPort(async () => Date.now()) } }),
      results: resultsMachine.provide({
        actors: {
          readScores: requestPort(async ({ video }) => readScores(video)),
        },
      }),
      plugins: pluginsMachine.provide({
        actors: {
          loadPlugin: requestPort(({ plugin }) =>
            loadPlugin(plugin, { sendRequest, absolute, settings, surface, tiles }),
          ),
        },
      }),
    },
  });
}
