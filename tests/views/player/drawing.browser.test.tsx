import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { drawingMachine } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import { selectCan, selectPencil } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import DrawingLayer from '../../../src/player/drawing/DrawingLayer.tsx';
import DrawingPanel from '../../../src/player/drawing/DrawingPanel.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { onShow, whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/drawing.paths.ts';
import { isThere } from '../seen.ts';
import { playingContext, standHandles, still } from './stand.tsx';

const texts = await createTexts('en', ['common', 'player', 'drawing']);

type Drawing = SnapshotFrom<typeof drawingMachine>;

async function showPanel(drawing: AnyActorRef): Promise<() => Promise<void>> {
  const plugins = still({ value: 'idle', context: { requested: [], running: ['drawing'] } }, { drawing });
  const playback = still({ value: { showing: { replay: 'filming' } }, context: playingContext(whole()) });
  const player = still({ value: 'ready', context: {} }, { plugins, playback }) as unknown as PlayerRef;
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main>
        <DrawingPanel player={player} document={whole()} handles={standHandles()} dock="right" tools={null} />
      </main>
    </TextProvider>,
  );
  return unmount;
}

const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const desk = page.getByRole('radio', { name: 'Pen' });

const STATE_ASSERTIONS: StateAssertions = {
  refused: () => isThere(page.getByText('Drawing is disabled for third-party video.')) && !isThere(desk),
  'ready.pencil.lifted': () => isThere(status('Draw on the picture.')),
  'ready.pencil.down.following': () => isThere(status('Drawing. Release to finish.')),
  'ready.pencil.down.turning': () => isThere(status('Now mark where the second side of the angle ends.')),
  'ready.file.none': () =>
    isThere(desk) &&
    !isThere(page.getByRole('alert')) &&
    !isThere(status('Saving the picture…')) &&
    !isThere(status('The picture is saved.')),
  'ready.file.saving': () => isThere(status('Saving the picture…')),
  'ready.file.saved': () => isThere(status('The picture is saved.')),
  'ready.file.protected': () => isThere(alert('does not let its pictures be saved')),
  'ready.file.noPicture': () => isThere(alert('There is no picture to save yet.')),
  'ready.file.failed': () => isThere(alert('The picture could not be saved.')),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'drawing.undo': 'Undo',
  'drawing.redo': 'Redo',
  'drawing.clear': 'Clear',
  'drawing.save': 'Save the picture',
};
const NAMES: Readonly<Record<string, string>> = { angle: 'Angle', pen: 'Pen', red: 'Red', thick: 'Thick' };

/** The pencil itself is on the picture, and proved there. */
async function perform(event: { type: string; [field: string]: unknown }): Promise<boolean> {
  const name = NAMES[String(event['tool'] ?? event['colour'] ?? event['width'])];
  const control = name
    ? page.getByRole('radio', { name, exact: true })
    : page.getByRole('button', { name: BUTTONS[event.type] ?? 'none' });
  const element = control.query();
  if (!element || element.ariaDisabled === 'true' || (element as HTMLInputElement).checked) return false;
  await userEvent.click(element);
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showPanel(actor),
    perform: (step) => ('send' in step ? perform(step.send) : false),
    async onState(_, snapshot: AnyMachineSnapshot) {
      const drawing = snapshot as Drawing;
      if (drawing.matches('refused')) return;
      const { tool, colour, width } = selectPencil(drawing);
      for (const chosen of [tool, colour, width]) {
        const name = `${chosen.charAt(0).toUpperCase()}${chosen.slice(1)}`;
        await expect.element(page.getByRole('radio', { name, exact: true })).toBeChecked();
      }
      for (const [does, can] of Object.entries(selectCan(drawing))) {
        const button = page.getByRole('button', { name: BUTTONS[`drawing.${does}`] ?? does });
        await expect.element(button).toHaveAttribute('aria-disabled', String(!can));
      }
      const strokes = drawing.context.drawings.strokes.length;
      const moments = page.getByRole('region', { name: 'Drawn in this film' });
      if (strokes === 0) await expect.element(moments).not.toBeInTheDocument();
      else
        await expect
          .element(moments)
          .toHaveTextContent(`Drawn in this film0:05${strokes} stroke${strokes > 1 ? 's' : ''}`);
    },
  },
});

test('[P26] over the page of a video site there is nothing to draw on', async () => {
  const film = whole();
  for (const replay_url of [film.video.replay_url, 'https://www.youtube.com/watch?v=abc']) {
    const drawing = createActor(drawingMachine, {
      input: { document: onShow({ ...film, video: { ...film.video, replay_url } }), stream: undefined },
    });
    drawing.start();
    const plugins = still({ value: 'idle', context: { requested: [], running: ['drawing'] } }, { drawing });
    const panels = still({ value: { right: 'open' }, context: { right: 'drawing', bar: 'drawing' } });
    const playback = still({ value: { showing: { replay: 'filming' } }, context: playingContext(whole()) });
    const player = still({ value: 'ready', context: {} }, { plugins, playback, panels }) as unknown as PlayerRef;
    const { unmount } = await render(
      <TextProvider texts={texts}>
        <DrawingLayer player={player} handles={standHandles()} />
      </TextProvider>,
    );
    const area = page.getByRole('application', { name: 'Drawing area' });
    expect(isThere(area)).toBe(replay_url === film.video.replay_url);
    await unmount();
    drawing.stop();
  }
});
