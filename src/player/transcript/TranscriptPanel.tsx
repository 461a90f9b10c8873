import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { listedCaptions } from '../../../core/domain/captions.ts';
import {
  selectCues,
  selectFollows,
  selectIsFilm,
  selectLang,
  selectSearch,
  selectTranscriptState,
} from '../../../machines/player/tags/transcript/transcript.select.ts';
import type { TranscriptRef } from '../../../machines/player/tags/transcript/transcript.select.ts';
import type { CaptionTrack } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { cueAt } from '../../../core/domain/cues.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { fold, wordsOf } from '../../../core/domain/words.ts';
import { useText } from '../../i18n/text-context.tsx';
import { watchReader } from '../../dom/follow-line.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { useClock } from '../use-clock.ts';
import { Line } from './Line.tsx';
import styles from './transcript.module.css';

/** The transcript of the film, line by line. */
export default function TranscriptPanel({ player, document, handles: { clock } }: PanelProps) {
  const transcript = usePlugin<TranscriptRef>(player, 'transcript');
  return transcript ? (
    <Transcript transcript={transcript} clock={clock} tracks={listedCaptions(document.video.captions)} />
  ) : null;
}

interface TranscriptProps {
  transcript: TranscriptRef;
  clock: PlayerClock;
  tracks: readonly CaptionTrack[];
}

function Transcript({ transcript, clock, tracks }: TranscriptProps) {
  const t = useText('transcript');
  const state = useSelector(transcript, selectTranscriptState);
  const lang = useSelector(transcript, selectLang);
  const search = useSelector(transcript, selectSearch);
  return (
    <div className={styles.transcript}>
      <search className={styles.head}>
        {state === 'listing' ? (
          <input
            type="search"
            value={search}
            aria-label={t('transcript.search')}
            placeholder={t('transcript.search')}
            onChange={(event) => transcript.send({ type: 'transcript.search', text: event.target.value })}
          />
        ) : null}
        {tracks.length > 1 && lang !== undefined ? (
          <select
            value={lang}
            aria-label={t('transcript.language')}
            onChange={(event) => transcript.send({ type: 'transcript.choose', lang: event.target.value })}
          >
            {tracks.map((track) => (
              <option key={track.lang} value={track.lang}>
                {track.label}
              </option>
            ))}
          </select>
        ) : null}
      </search>
      {state === 'loading' ? <Skeleton height="100%" /> : null}
      {state === 'listing' ? <Lines transcript={transcript} clock={clock} /> : null}
      {state === 'empty' ? <p className={styles.empty}>{t('transcript.empty')}</p> : null}
      {state === 'failed' ? (
        <div role="alert" className={styles.empty}>
          <p>{t('transcript.failed')}</p>
          <Button onClick={() => transcript.send({ type: 'transcript.retry' })}>{t('common.retry')}</Button>
        </div>
      ) : null}
    </div>
  );
}

function Lines({ transcript, clock }: { transcript: TranscriptRef; clock: PlayerClock }) {
  const t = useText('transcript');
  const cues = useSelector(transcript, selectCues);
  const follows = useSelector(transcript, selectFollows);
  const isFilm = useSelector(transcript, selectIsFilm);
  const search = useSelector(transcript, selectSearch).trim();
  const current = useClock(clock, ({ time }) => (isFilm ? cueAt(cues, time) : -1));
  const requested = fold(search);
  const words = useMemo(() => wordsOf(search), [search]);
  const shown = useMemo(
    () => [...cues.entries()].filter(([, { text }]) => requested === '' || fold(text).includes(requested)),
    [cues, requested],
  );
  const attach = useCallback(
    (box: HTMLDivElement) => watchReader(box, () => transcript.send({ type: 'transcript.wander' })),
    [transcript],
  );
  const pick = useCallback((time: Seconds) => transcript.send({ type: 'transcript.pick', time }), [transcript]);
  return (
    <>
      <div ref={attach} className={styles.box} data-reading>
        <ol aria-label={t('transcript.lines')}>
          {shown.map(([index, cue]) => (
            <Line
              key={index}
              cue={cue}
              isCurrent={index === current}
              follows={follows && requested === ''}
              isFilm={isFilm}
              words={words}
              onPick={pick}
            />
          ))}
        </ol>
        {shown.length === 0 ? <p className={styles.empty}>{t('transcript.nothingFound')}</p> : null}
      </div>
      <Announcement>{requested === '' ? '' : t('transcript.found', { count: shown.length })}</Announcement>
      {follows ? null : (
        <Button
          variant="primary"
          className={styles.follow}
          onClick={() => transcript.send({ type: 'transcript.follow' })}
        >
          {t('transcript.follow')}
        </Button>
      )}
    </>
  );
}
