/** The page `/inspector.html` of development builds: the project's own inspector of charts. */
import Elk from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import { createRoot } from 'react-dom/client';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { Inspector } from './Inspector.tsx';
import { listenToPages } from '../../adapters/inspection/feed.ts';
import { layoutsOf } from '../../adapters/inspection/layout.ts';
import { pageContainer } from '../page.ts';

/** In a worker: a large chart takes seconds. */
const layOut = layoutsOf(new Elk({ workerFactory: () => new ElkWorker() }));
const pathFiles = Object.keys(import.meta.glob('../../../tests/charts/*/*.paths.ts')).map((file) =>
  file.replace(/^(\.\.\/)+/, ''),
);
const inspector = createActor(
  inspectorMachine.provide({
    actors: {
      feed: fromCallback(({ sendBack }) =>
        listenToPages((messages) => sendBack({ type: 'inspector.heard', messages })),
      ),
      layOut: fromPromise(({ input }) => layOut(input.chart)),
      copyText: fromPromise(({ input }) => navigator.clipboard.writeText(input.text)),
    },
  }),
  { input: { pathFiles } },
);
inspector.start();
createRoot(pageContainer()).render(<Inspector inspector={inspector} />);
