import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import { changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { remoteMachine } from '../../../machines/studio/remote/remote.machine.ts';
import { uploadMachine } from '../../../machines/studio/uploads/upload.machine.ts';
import { uploadsMachine } from '../../../machines/studio/uploads/uploads.machine.ts';
import type {
  ChosenFile,
  CreateResult,
  SendInput,
  UploadReport,
  UploadsResult,
} from '../../../machines/studio/uploads/uploads.ports.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { StudioPage } from '../../../src/pages/studio/StudioPage.tsx';
import { button } from '../press.ts';

const texts = await createTexts('en', ['common', 'studio']);
const list = page.getByRole('list', { name: 'Your files' });
const remote = createActor(remoteMachine, { input: { today: '2026-11-24' } }).start();

test('[S02] a title can be typed while the server receives the last of its file', async () => {
  const file = { key: '1', name: 'final.mp4', size: 900, date: '2026-08-09' };
  const upload: Upload = {
    ...file,
    id: 'n5',
    title: 'final',
    visibility: 'private',
    collectionId: undefined,
    type: undefined,
    received: 0,
    state: 'receiving',
    percent: 0,
    playable: false,
    reason: undefined,
    detail: undefined,
    createdAt: 0,
    mine: true,
    owner: undefined,
  };
  const told = (state: Upload['state']): UploadReport => ({
    type: 'stream.changed',
    uploads: [{ ...upload, state }],
    gone: [],
    whole: true,
  });
  let tell: (notification: UploadReport) => void = () => undefined;
  const uploads = createActor(
    uploadsMachine.provide({
      actors: {
        fetchUploads: fromPromise<UploadsResult, undefined>(() =>
          Promise.resolve({ status: 'ok', uploads: [], fileBytes: 1_000, left: 1_000, types: [], collections: [] }),
        ),
        changeStream: changeStreamMachine.provide({
          actors: {
            openStream: fromCallback<EventObject, undefined>(({ sendBack }) => {
              tell = sendBack;
            }),
          },
        }),
        onlineSignals: fromCallback<EventObject, undefined>(() => undefined),
        upload: uploadMachine.provide({
          actors: {
            createUpload: fromPromise<CreateResult, ChosenFile>(() => Promise.resolve({ status: 'created', id: 'n5' })),
            makePicture: fromPromise<string | undefined, ChosenFile>(() => Promise.resolve(undefined)),
            sendFile: fromCallback<EventObject, SendInput>(() => undefined),
          },
        }),
      },
    }),
    { input: { files: [file] } },
  ).start();
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <StudioPage uploads={uploads} remote={remote} choose={() => []} library="/" video={undefined} film={undefined} />
    </TextProvider>,
  );
  await expect.element(button('Pause final')).toBeVisible();
  tell(told('receiving'));
  const title = list.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, ' run');
  tell(told('packaging'));
  await expect.element(list.getByRole('progressbar', { name: 'Packaging final' })).toBeVisible();
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard(' 2');
  await expect.element(title).toHaveValue('final run 2');
  await unmount();
  uploads.stop();
});
