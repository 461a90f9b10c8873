import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { formatTimecode } from '../../../core/domain/formats.ts';
import { pictureAt } from '../../../core/domain/inspection/film.ts';
import { problemOf, replaySpan, shownFilm } from '../../../core/domain/inspection/replay.ts';
import type { Span, Film } from '../../../core/domain/inspection/film.ts';
import type { replayMachine } from '../../../machines/inspector/replay/replay.machine.ts';
import { followTime, goToTarget } from '../../dom/follow-time.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../FileButton.tsx';
import type { ReplayRef } from './refs.ts';
import styles from './Inspector.module.css';

type ReplaySnapshot = SnapshotFrom<typeof replayMachine>;

/** Extensions of the files that an end-to-end test writes. */
const ENDINGS = ['.json', '.webm', '.zip'];
/** Milliseconds per arrow key: one frame of Playwright's videos. */
const STEP_MS = 40;

/** Milliseconds as a timecode. */
const timeText = (ms: number): string => formatTimecode(ms / 1000);

export const selectHasFilm = ({ context }: ReplaySnapshot): boolean => shownFilm(context) !== undefined;

export function OpenFiles({ replay }: { replay: ReplayRef }) {
  const t = useText();
  const isBusy = useSelector(replay, (snapshot) => snapshot.matches('opening'));
  return (
    <FileButton
      label={t('inspector.open')}
      endings={ENDINGS}
      multiple
      disabled={isBusy}
      onChoose={(files) => replay.send({ type: 'replay.open', files })}
    />
  );
}

/** The opened recording, and the slider that positions film, chart and log together. */
export function ReplayBar({ replay }: { replay: ReplayRef }) {
  const t = useText();
  const state = useSelector(replay, (snapshot) => snapshot);
  const { refusals, recording, time, files } = state.context;
  const isOpen = state.matches('open');
  const isPlaying = state.matches({ open: 'playing' });
  const isBusy = state.matches('opening');
  if (!isOpen && !isBusy && refusals.length === 0) return null;
  return (
    <section className={styles.replay} aria-label={t('inspector.replay')} aria-busy={isBusy}>
      {isBusy ? (
        <p role="status">
          {t('inspector.opening')} {files.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {refusals.length > 0 ? (
        <ul role="alert">
          {refusals.map(({ file, reason }) => (
            <li key={file}>{t(`inspector.refusal.${reason}`, { file })}</li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <>
          <h2>{recording?.title ?? t('inspector.untitled')}</h2>
          <div className={styles.position}>
            <Button variant="primary" onClick={() => replay.send({ type: isPlaying ? 'replay.pause' : 'replay.play' })}>
              {t(isPlaying ? 'inspector.stop' : 'inspector.play')}
            </Button>
            <Position span={replaySpan(state.context)} time={time} replay={replay} />
            <Button onClick={() => replay.send({ type: 'replay.close' })}>{t('inspector.close')}</Button>
          </div>
          <Problem {...state.context} />
        </>
      ) : null}
    </section>
  );
}

function Position({ span: { from, to }, time, replay }: { span: Span; time: number; replay: ReplayRef }) {
  const t = useText();
  const text = t('inspector.positionOf', { time: timeText(time - from), length: timeText(to - from) });
  return (
    <>
      <input
        type="range"
        aria-label={t('inspector.position')}
        aria-valuetext={text}
        min={0}
        max={to - from}
        step={STEP_MS}
        value={time - from}
        onChange={({ currentTarget }) => replay.send({ type: 'replay.seek', time: from + currentTarget.valueAsNumber })}
      />
      <span className={styles.clock}>{text}</span>
    </>
  );
}

function Problem({ recording, film, isFilmBroken }: ReplaySnapshot['context']) {
  const t = useText();
  const language = useLanguage();
  const problem = problemOf({ recording, film, isFilmBroken });
  if (!problem) return null;
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const spanText = (span: Span | undefined): string => (span ? dates.formatRange(span.from, span.to) : '');
  return (
    <p role="status">{t(`inspector.problem.${problem}`, { recording: spanText(recording), film: spanText(film) })}</p>
  );
}

/** The page as it looked at the current position. */
export function FilmView({ replay }: { replay: ReplayRef }) {
  const t = useText();
  const film = useSelector(replay, ({ context }) => shownFilm(context));
  const time = useSelector(replay, ({ context }) => context.time);
  const isPlaying = useSelector(replay, (snapshot) => snapshot.matches({ open: 'playing' }));
  if (!film) return null;
  return (
    <section className={styles.film} aria-label={t('inspector.film')}>
      <h2>{t('inspector.film')}</h2>
      <Screen film={film} time={time} isPlaying={isPlaying} onFail={() => replay.send({ type: 'replay.filmFailed' })} />
    </section>
  );
}

interface ScreenProps {
  film: Film;
  time: number;
  isPlaying: boolean;
  onFail: () => void;
}

function Screen({ film, time, isPlaying, onFail }: ScreenProps) {
  const t = useText();
  const name = t('inspector.filmAt', { time: timeText(time - film.from) });
  if (film.kind === 'pictures') return <img src={pictureAt(film, time)} alt={name} />;
  return (
    <video
      // The bar's position controls the video, which has no controls itself.
      ref={(video) => {
        if (video) followTime(video, (time - film.from) / 1000, isPlaying);
      }}
      src={film.url}
      muted
      playsInline
      preload="auto"
      aria-label={name}
      onSeeked={({ currentTarget }) => goToTarget(currentTarget)}
      onError={onFail}
    />
  );
}
