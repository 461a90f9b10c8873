import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { selectNotice } from '../../../machines/player/playback.select.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/playback.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { createSetClock } from './film.ts';
import { leafOf, showPlayer, standHandles, standRoot } from './stand.tsx';

const controls = page.getByRole('group', { name: 'Controls' });
const slider = controls.getByRole('slider', { name: 'Position' });
const advert = page.getByText('Advert', { exact: true });
const skip = page.getByRole('button', { name: 'Skip advert' });
const live = page.getByText('Live', { exact: true });
const again = page.getByRole('button', { name: 'Play again' });

const there = (locator: { element: () => Element }) => expect.element(locator as never).toBeInTheDocument();
const away = (locator: { element: () => Element }) => expect.element(locator as never).not.toBeInTheDocument();

/** An advert hides what moves within the film; the first may be skipped, the one within the film may not. */
async function showsAdvert(skippable: boolean): Promise<void> {
  await there(advert);
  await away(slider);
  await away(controls.getByRole('button', { name: 'Forward 10 s' }));
  await (skippable ? there(skip) : away(skip));
}

async function showsLive(): Promise<void> {
  await there(live.first());
  await there(slider);
  await away(advert);
}

async function showsFilm(): Promise<void> {
  await there(slider);
  await away(advert);
  await away(live);
  await away(again);
}

async function says(text: string): Promise<void> {
  await there(page.getByText(text));
  await away(slider);
}

const transient = (state: string) => () => Promise.reject(new Error(`rests in ${state}`));

const SHOWN: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>>> = {
  choosing: transient('choosing'),
  'showing.preRoll': () => showsAdvert(true),
  'showing.midRoll': () => showsAdvert(false),
  'showing.live.onAir': showsLive,
  'showing.replay.filming': showsFilm,
  // The place is noted without a word before an advert interrupts.
  'showing.live.parking.asking': showsLive,
  'showing.live.parking.waiting': showsLive,
  'showing.replay.parking.asking': showsFilm,
  'showing.replay.parking.waiting': showsFilm,
  'showing.replay.finished': async () => there(again),
  awaitingLive: () => says('The live stream will start soon'),
  encoding: () => says('The video is being encoded'),
  noMedia: (snapshot) =>
    says(
      selectNotice(snapshot as never) === 'recording'
        ? 'Video recording in progress.'
        : 'There is nothing to play here yet.',
    ),
  // The root takes the player away in the same step.
  async gone() {
    await away(advert);
    await away(live);
    await away(again);
  },
};

/** Its children as a view meets them while a source is on show. */
const answers = {
  ...paths.answers,
  transport: { ...paths.answers['transport'], snapshot: { value: 'playing', context: {} } },
  edge: { ...paths.answers['edge'], snapshot: { value: { atEdge: 'flowing' }, context: {} } },
};

testPaths(
  { ...paths, answers },
  {
    suite: 'view',
    hooks: {
      onStart(actor) {
        const handles = standHandles({ clock: createSetClock({ time: 6, duration: 90, seekableTo: 90 }) });
        const root = standRoot({
          document: whole(),
          children: { playback: actor },
          send: (event) => actor.send(event),
        });
        return showPlayer(root, handles);
      },
      async perform(step) {
        if (!('send' in step)) return false;
        switch (step.send.type) {
          case 'playback.toggle':
            return press('Pause');
          case 'playback.seekBy':
            return press('Forward 10 s');
          case 'playback.setMuted':
            return press('Mute');
          case 'advert.skip':
            return press('Skip advert');
          default:
            return false;
        }
      },
      async onState(value, snapshot) {
        const shown = SHOWN[leafOf(value)];
        if (!shown) throw new Error(`nobody has said what ${leafOf(value)} looks like`);
        await shown(snapshot);
      },
    },
  },
);

/** A control that is not there in this state is not pressed. */
async function press(name: string): Promise<boolean> {
  const button = page.getByRole('button', { name, exact: true });
  if (!button.query()) return false;
  await userEvent.click(button);
  return true;
}
