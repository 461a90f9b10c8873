/** Problems of a camera on the page of live events, and how to fix them (row S05). */
import '../../../src/ui/theme.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { LiveCamera, LiveEvent, LivePorts } from '../../../core/contract/live.ts';
import { changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { liveEventsMachine } from '../../../machines/studio/live-events/live-events.machine.ts';
import type { LiveBoard } from '../../../machines/studio/live-events/live-events.ports.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { LivePage } from '../../../src/pages/live/LivePage.tsx';

type Language = 'en' | 'fr';

async function show(language: Language, camera: Partial<LiveCamera>, ports: LivePorts): Promise<void> {
  const event: LiveEvent = {
    id: 'a1',
    title: 'Regatta',
    visibility: 'public',
    state: 'live',
    startsAt: 1_780_000_000_000,
    endedAt: undefined,
    cameras: [
      {
        id: 'a1-1',
        number: 1,
        name: 'Finish',
        kind: 'rtmp',
        url: undefined,
        state: 'interrupted',
        since: 1_780_000_060_000,
        bits: 0,
        width: 0,
        height: 0,
        fps: 0,
        segment: undefined,
        trouble: undefined,
        ...camera,
      },
    ],
    replay: 'none',
    recorded: 0,
    trim: undefined,
  };
  const board: LiveBoard = { status: 'ok', events: [event], canReceive: true, ports, collections: [] };
  const live = createActor(
    liveEventsMachine.provide({
      actors: {
        fetchBoard: fromPromise<LiveBoard, undefined>(() => Promise.resolve(board)),
        changeStream: changeStreamMachine.provide({
          actors: { openStream: fromCallback<EventObject, undefined>(() => undefined) },
        }),
      },
    }),
    { input: undefined },
  ).start();
  const texts = await createTexts(language, ['common', 'live']);
  await render(
    <TextProvider texts={texts}>
      <LivePage live={live} library="/" host="media.example" />
    </TextProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Regatta' })).toBeVisible();
}

const heard: LivePorts = { rtmp: { port: 1935, fault: undefined }, srt: { port: 8890, fault: undefined } };
const at = 1_780_000_060_000;

it.each<[Language, LiveCamera['trouble'], string]>([
  [
    'en',
    { kind: 'codec', at, detail: 'HEVC' },
    'It sent HEVC, which cannot be recorded. Set its video encoder to H.264.',
  ],
  [
    'fr',
    { kind: 'codec', at, detail: 'HEVC' },
    'Elle a envoyé du HEVC, qui ne peut pas être enregistré. Réglez son encodeur vidéo sur H.264.',
  ],
  [
    'en',
    { kind: 'profile', at, detail: 'High 4:4:4' },
    'It sends H.264 High 4:4:4, which many browsers do not play. Set its encoder to the High profile: 8 bits, 4:2:0 (NV12 or I420).',
  ],
  [
    'fr',
    { kind: 'profile', at, detail: 'High 10' },
    'Elle envoie du H.264 High 10, que beaucoup de navigateurs ne lisent pas. Réglez son encodeur sur le profil High : 8 bits, 4:2:0 (NV12 ou I420).',
  ],
  [
    'en',
    { kind: 'noPicture', at, detail: undefined },
    'It sent no picture. Check that its encoder sends video, with a key frame every 2 seconds.',
  ],
])('[S05] the page says in %s how to configure the encoder: %o', async (language, trouble, sentence) => {
  await show(language, { trouble }, heard);
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
});

it.each<[Language, LiveCamera['kind'], LivePorts, string]>([
  [
    'en',
    'rtmp',
    { ...heard, rtmp: { port: 1935, fault: 'EADDRINUSE' } },
    'Another program on the server uses port 1935. Stop it, or set FERRYGLIDE_RTMP_PORT to another port and restart the server. The port is tried again every few seconds.',
  ],
  [
    'fr',
    'srt',
    { ...heard, srt: { port: 8890, fault: 'EADDRINUSE' } },
    'Un autre programme du serveur utilise le port 8890. Arrêtez-le, ou donnez un autre port à FERRYGLIDE_SRT_PORT et redémarrez le serveur. Le serveur réessaie à quelques secondes d’intervalle.',
  ],
  [
    'en',
    'rtmp',
    { ...heard, rtmp: { port: 80, fault: 'EACCES' } },
    'The server may not open port 80. Set FERRYGLIDE_RTMP_PORT to a port from 1024 on and restart the server.',
  ],
  [
    'en',
    'srt',
    { ...heard, srt: { port: 8890, fault: 'EADDRNOTAVAIL' } },
    'The server cannot open port 8890 (EADDRNOTAVAIL). Check FERRYGLIDE_SRT_PORT and FERRYGLIDE_LIVE_HOST. The port is tried again every few seconds.',
  ],
])(
  '[S05] the page says in %s that no camera reaches its %s port, and what to do',
  async (language, kind, ports, sentence) => {
    await show(language, { kind, state: 'waiting', since: undefined }, ports);
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
    const address = language === 'en' ? 'Address of Finish' : 'Adresse de Finish';
    await expect.element(page.getByLabelText(address)).not.toBeInTheDocument();
  },
);

it("[S05] a camera ignores a problem of another protocol's port", async () => {
  await show(
    'en',
    { kind: 'rtmp', state: 'waiting', since: undefined },
    { ...heard, srt: { port: 8890, fault: 'EADDRINUSE' } },
  );
  await expect.element(page.getByText('Waiting for the camera.')).toBeVisible();
  await expect.element(page.getByLabelText('Address of Finish')).toHaveValue('rtmp://media.example:1935/live');
});
