/** The page `/inspector.html` of development builds: the project's own inspector of charts. */
import Elk from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { pickLanguage } from '../../i18n/language.ts';
import { RECORDING_FILE } from '../../../core/domain/inspection/recording.ts';
import { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { replayMachine } from '../../../machines/inspector/replay/replay.machine.ts';
import { Inspector } from './Inspector.tsx';
import { copyText } from '../../adapters/clipboard.ts';
import { listenToPages } from '../../adapters/inspection/feed.ts';
import { layoutsOf } from '../../adapters/inspection/layout.ts';
import { fileOpener } from '../../adapters/inspection/open-files.ts';
import { recordingFile } from '../../adapters/inspection/save-recording.ts';
import { startTicking } from '../../adapters/inspection/tick.ts';
import { saveBlob } from '../../adapters/save-file.ts';
import { pageContainer } from '../page.ts';
import { createTextRoot } from '../text-root.tsx';

/** Runs in a worker, because the layout of a large chart takes seconds. */
const layOut = layoutsOf(new Elk({ workerFactory: () => new ElkWorker() }));
const openFiles = fileOpener(
  () => new Worker(new URL('../../adapters/inspection/recording.worker.ts', import.meta.url), { type: 'module' }),
);
const pathFiles = Object.keys(import.meta.glob('../../../tests/charts/*/*.paths.ts')).map((file) =>
  file.replace(/^(\.\.\/)+/, ''),
);
const inspector = createActor(
  inspectorMachine.provide({
    actors: {
      feed: fromCallback(({ sendBack }) =>
        listenToPages((messages) => sendBack({ type: 'inspector.received', messages })),
      ),
      layOut: fromPromise(({ input }) => layOut(input.chart)),
      copyText: fromPromise(({ input }) => copyText(input.text)),
      saveRecording: fromPromise(async ({ input }) => saveBlob(await recordingFile(input.record), RECORDING_FILE)),
      replay: replayMachine.provide({
        actors: {
          openFiles: fromPromise(({ input }) => openFiles(input.files)),
          clock: fromCallback(({ sendBack }) => startTicking((elapsed) => sendBack({ type: 'replay.tick', elapsed }))),
        },
      }),
    },
  }),
  { input: { pathFiles } },
);
inspector.start();
void createTextRoot(pageContainer(), ['inspector'], undefined, 'inspector.title').show(
  pickLanguage(navigator.language),
  <Inspector inspector={inspector} />,
);
