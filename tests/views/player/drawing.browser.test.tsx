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
import type { DrawingTool, Point } from '../../../core/domain/drawing.ts';
import { onShow, fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/drawing.paths.ts';
import { isThere } from '../seen.ts';
import { playingContext, stubHandles, still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'player', 'drawing']);

type Drawing = SnapshotFrom<typeof drawingMachine>;

async function showPanel(drawing: AnyActorRef, shown = texts): Promise<() => Promise<void>> {
  const plugins = still({ value: 'idle', context: { requested: [], running: ['drawing'] } }, { drawing });
  const playback = still({
    value: { showing: { content: { replay: 'filming' } } },
    context: playingContext(fullDocument()),
  });
  const player = still({ value: 'ready', context: {} }, { plugins, playback }) as unknown as PlayerRef;
  const { unmount } = await render(
    <TextProvider texts={shown}>
      <main>
        <DrawingPanel player={player} document={fullDocument()} handles={stubHandles()} dock="right" tools={null} />
      </main>
    </TextProvider>,
  );
  return unmount;
}

const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const length = page.getByRole('textbox', { name: 'Length of the line in metres' });
const wrong = alert('Enter a length from 0.01 to 1000 metres, such as 3.5.');
const desk = page.getByRole('radio', { name: 'Pen' });

const STATE_ASSERTIONS: StateAssertions = {
  refused: () => isThere(page.getByText('Drawing is disabled for third-party video.')) && !isThere(desk),
  'ready.pencil.lifted': () => isThere(status('Draw on the picture.')),
  'ready.pencil.down.following': () => isThere(status('Drawing. Release to finish.')),
  'ready.pencil.down.turning': () => isThere(status('Now mark where the second side of the angle ends.')),
  'ready.pencil.asking.open': () =>
    isThere(status('Now enter how long the calibration line is.')) && isThere(length) && !isThere(wrong),
  'ready.pencil.asking.wrong': () => isThere(length) && isThere(wrong),
  'ready.file.none': () =>
    isThere(desk) &&
    !isThere(page.getByRole('alert').filter({ hasNotText: 'Enter a length' })) &&
    !isThere(status('Saving the picture…')) &&
    !isThere(status('The picture is saved.')),
  'ready.file.saving': () => isThere(status('Saving the picture…')),
  'ready.file.saved': () => isThere(status('The picture is saved.')),
  'ready.file.protected': () => isThere(alert('does not allow its pictures to be saved')),
  'ready.file.noPicture': () => isThere(alert('There is no picture to save yet.')),
  'ready.file.failed': () => isThere(alert('The picture could not be saved.')),
};

const BUTTONS: Readonly<Record<string, string>> = {
  // A stroke in progress is dropped with its own key.
  'drawing.drop': 'Cancel',
  'drawing.undo': 'Undo',
  'drawing.redo': 'Redo',
  'drawing.clear': 'Clear',
  'drawing.save': 'Save the picture',
};
const NAMES: Readonly<Record<string, string>> = {
  angle: 'Angle',
  calibrate: 'Calibration line',
  pen: 'Pen',
  red: 'Red',
  thick: 'Thick',
};

async function typeLength(metres: string): Promise<boolean> {
  if (!isThere(length)) return false;
  await userEvent.fill(length, metres);
  await userEvent.keyboard('{Enter}');
  return true;
}

/** The pencil is on the picture, and is tested there. */
async function perform(event: { type: string; [field: string]: unknown }): Promise<boolean> {
  if (event.type === 'drawing.calibrate') return typeLength(String(event['metres']));
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
        const name = NAMES[chosen] ?? `${chosen.charAt(0).toUpperCase()}${chosen.slice(1)}`;
        await expect.element(page.getByRole('radio', { name, exact: true })).toBeChecked();
      }
      for (const [does, can] of Object.entries(selectCan(drawing))) {
        const button = page.getByRole('button', { name: BUTTONS[`drawing.${does}`] ?? does });
        await expect.element(button).toHaveAttribute('aria-disabled', String(!can));
      }
      const { strokes } = drawing.context.drawings;
      const moments = page.getByRole('region', { name: 'Drawn in this film' });
      const [first] = strokes;
      if (first === undefined) await expect.element(moments).not.toBeInTheDocument();
      else
        await expect
          .element(moments)
          .toHaveTextContent(
            `Drawn in this film0:0${Math.max(0, Math.floor(first.at))}${strokes.length} stroke${strokes.length > 1 ? 's' : ''}`,
          );
    },
  },
});

test('[P26] the page of a video site cannot be drawn on', async () => {
  const film = fullDocument();
  for (const replay_url of [film.video.replay_url, 'https://www.youtube.com/watch?v=abc']) {
    const drawing = createActor(drawingMachine, {
      input: { document: onShow({ ...film, video: { ...film.video, replay_url } }), stream: undefined },
    });
    drawing.start();
    const plugins = still({ value: 'idle', context: { requested: [], running: ['drawing'] } }, { drawing });
    const panels = still({ value: { right: 'open' }, context: { right: 'drawing', bar: 'drawing' } });
    const playback = still({
      value: { showing: { content: { replay: 'filming' } } },
      context: playingContext(fullDocument()),
    });
    const player = still({ value: 'ready', context: {} }, { plugins, playback, panels }) as unknown as PlayerRef;
    const { unmount } = await render(
      <TextProvider texts={texts}>
        <DrawingLayer player={player} handles={stubHandles()} />
      </TextProvider>,
    );
    const area = page.getByRole('application', { name: 'Drawing area' });
    expect(isThere(area)).toBe(replay_url === film.video.replay_url);
    await unmount();
    drawing.stop();
  }
});

const A: Point = { x: 0.2, y: 0.2 };
const B: Point = { x: 0.6, y: 0.2 };
const C: Point = { x: 0.2, y: 0.6 };

/** A panel over a picture of 1280 × 720 px, and functions to draw on it; the stream on show is `replay:0`. */
async function openDesk(language: 'en' | 'fr' = 'en') {
  const drawing = createActor(drawingMachine, {
    input: { document: onShow(fullDocument()), stream: undefined },
  }).start();
  const shown = language === 'en' ? texts : await createTexts(language, ['common', 'player', 'drawing']);
  const unmount = await showPanel(drawing, shown);
  const draw = (tool: DrawingTool, points: readonly Point[], source = 'replay:0') => {
    const [first = A, ...rest] = points;
    drawing.send({ type: 'drawing.pick', tool });
    drawing.send({ type: 'drawing.begin', point: first, moment: { at: 65, source } });
    for (const point of rest) drawing.send({ type: 'drawing.end', point });
  };
  const close = async () => {
    await unmount();
    drawing.stop();
  };
  return { drawing, draw, close };
}
const GAP = '\u202f';
const measurements = page.getByRole('region', { name: 'Measurements' });
const listed = () =>
  measurements
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('[P26] measurements are listed as text, and follow the calibration line', async () => {
  const { drawing, draw, close } = await openDesk();
  draw('distance', [A, C]);
  draw('angle', [A, B, C]);
  draw('line', [A, B]);
  // Sides of 512 and 288 px whose ends are 587.5 px apart: half a pixel by (1/512 + 1/288 + 587.5/147456), 0.27°.
  await expect
    .poll(listed)
    .toEqual([`1:05Distance 22.5${GAP}% of the width of the picture`, `1:05Angle 90.0° ±${GAP}0.3°`]);
  await expect.element(page.getByText(/^To measure in metres, choose Calibration line/)).toBeVisible();
  await expect
    .element(page.getByText(/^Distances hold only in the plane of the calibration line, and only while the camera/))
    .toBeVisible();

  // Another camera's calibration does not apply.
  draw('calibrate', [A, B], 'replay:0:bank');
  await userEvent.fill(length, '4');
  await userEvent.click(page.getByRole('button', { name: 'Set the length' }));
  await expect.poll(() => listed()[0]).toBe(`1:05Distance 22.5${GAP}% of the width of the picture`);

  draw('calibrate', [A, B]);
  await userEvent.click(page.getByRole('button', { name: `Slalom K1 or C1: 3.5${GAP}m` }));
  // 288 of 512 px of 3.5 m: 1.969 m, uncertain by 4 px.
  await expect
    .poll(listed)
    .toEqual([
      `1:05Distance 1.97${GAP}m ±${GAP}0.03`,
      `1:05Angle 90.0° ±${GAP}0.3°`,
      `1:05Calibration line 3.5${GAP}m`,
    ]);
  await expect.element(page.getByText(/^To measure in metres/)).not.toBeInTheDocument();

  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => listed()[0]).toBe(`1:05Distance 22.5${GAP}% of the width of the picture`);
  await userEvent.click(page.getByRole('button', { name: 'Redo' }));
  await expect.poll(() => listed()[0]).toBe(`1:05Distance 1.97${GAP}m ±${GAP}0.03`);
  drawing.send({ type: 'drawing.clear' });
  await expect.element(measurements).not.toBeInTheDocument();
  await close();
});

test('[P26] the length field takes the focus, and an invalid length is reported beside it', async () => {
  const { draw, close } = await openDesk();
  const tool = page.getByRole('radio', { name: 'Calibration line' });
  await userEvent.click(tool);
  draw('calibrate', [A, B]);
  await expect.element(length).toHaveFocus();
  await userEvent.keyboard('3 feet{Enter}');
  await expect.element(wrong).toBeVisible();
  await expect.element(length).toHaveAttribute('aria-invalid', 'true');
  await expect.element(length).toHaveAccessibleDescription('Enter a length from 0.01 to 1000 metres, such as 3.5.');
  await expect.element(length).toHaveValue('3 feet');
  await userEvent.fill(length, '3,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(length).not.toBeInTheDocument();
  await expect.element(tool).toHaveFocus();
  await close();
});

test('[P26] in French, lengths have a decimal comma', async () => {
  document.documentElement.lang = 'fr';
  const { draw, close } = await openDesk('fr');
  draw('calibrate', [A, B]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Longueur de la ligne en mètres' }), '3,5');
  await userEvent.keyboard('{Enter}');
  draw('distance', [A, C]);
  const list = page.getByRole('region', { name: 'Mesures' });
  await expect.poll(() => list.element().textContent).toContain(`Distance 1,97${GAP}m ±${GAP}0,03`);
  await close();
  document.documentElement.lang = 'en';
});
