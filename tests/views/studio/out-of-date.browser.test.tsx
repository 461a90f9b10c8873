/** The pages of uploads and of live events while the stream of changes is lost (rows S03, S05). */
import '../../../src/ui/theme.css';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { type ChangeNotification, changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { liveEventsMachine } from '../../../machines/studio/live-events/live-events.machine.ts';
import type { LiveBoard } from '../../../machines/studio/live-events/live-events.ports.ts';
import { remoteMachine } from '../../../machines/studio/remote/remote.machine.ts';
import { uploadsMachine } from '../../../machines/studio/uploads/uploads.machine.ts';
import type { UploadsResult } from '../../../machines/studio/uploads/uploads.ports.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { LivePage } from '../../../src/pages/live/LivePage.tsx';
import { StudioPage } from '../../../src/pages/studio/StudioPage.tsx';

const texts = await createTexts('en', ['common', 'live', 'studio']);
const outOfDate = page.getByText('The connection is lost. What is shown may be out of date.');
const remote = createActor(remoteMachine, { input: { today: '2026-11-24' } }).start();

/** Sends a notification of the newest stream. */
let say: (notification: ChangeNotification) => void = () => undefined;
/** The number of opened streams. */
let opened = 0;
const changeStream = changeStreamMachine.provide({
  actors: {
    openStream: fromCallback<EventObject, undefined>(({ sendBack }) => {
      opened += 1;
      say = sendBack;
    }),
  },
});
beforeEach(() => {
  opened = 0;
});

test('[S03] while its stream is lost the list of files says that it may be out of date', async () => {
  let comeOnline: () => void = () => undefined;
  const uploads = createActor(
    uploadsMachine.provide({
      actors: {
        fetchUploads: fromPromise<UploadsResult, undefined>(() =>
          Promise.resolve({ status: 'ok', uploads: [], fileBytes: 1_000, left: 1_000, types: [], collections: [] }),
        ),
        onlineSignals: fromCallback<EventObject, undefined>(({ sendBack }) => {
          comeOnline = () => sendBack({ type: 'browser.online' });
        }),
        changeStream,
      },
    }),
    { input: { files: [] } },
  ).start();
  await render(
    <TextProvider texts={texts}>
      <StudioPage uploads={uploads} remote={remote} choose={() => []} library="/" video={undefined} film={undefined} />
    </TextProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Your files' })).toBeVisible();
  await expect.element(outOfDate).not.toBeInTheDocument();
  // The server adds a minute to the usual delay; the network is back before that.
  say({ type: 'stream.lost', after: 60_000 });
  await expect.element(outOfDate).toBeVisible();
  comeOnline();
  await expect.element(outOfDate).not.toBeInTheDocument();
  expect(opened).toBe(2);
  uploads.stop();
});

test('[S05] the list of live events says so too, until the stream is open again', async () => {
  const board: LiveBoard = { status: 'ok', events: [], canReceive: true, ports: {}, collections: [] };
  const live = createActor(
    liveEventsMachine.provide({
      actors: { fetchBoard: fromPromise<LiveBoard, undefined>(() => Promise.resolve(board)), changeStream },
    }),
    { input: undefined },
  ).start();
  await render(
    <TextProvider texts={texts}>
      <LivePage live={live} library="/" host="media.example" />
    </TextProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();
  await expect.element(outOfDate).not.toBeInTheDocument();
  say({ type: 'stream.lost', after: 0 });
  await expect.element(outOfDate).toBeVisible();
  await expect.poll(() => opened).toBe(2);
  await expect.element(outOfDate).not.toBeInTheDocument();
  live.stop();
});
