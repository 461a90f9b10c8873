import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { stretchOf } from '../../../machines/studio/clipping/clipping.select.ts';
import { formatDuration, formatMoment } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { attachPlayhead, playStretch, showMoment } from '../../dom/clip-stage.ts';
import { Button } from '../../ui/Button.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import type { AttachFilm } from '../film.ts';
import { ClipForm } from './ClipForm.tsx';
import type { ClipListRef } from './ClipList.tsx';
import type { ClippingRef } from './refs.ts';
import { ClipResult } from './ClipResult.tsx';
import { ClipTimeline } from './ClipTimeline.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './clipping.module.css';

interface ClipRoomProps {
  clipping: ClippingRef;
  list: ClipListRef;
  attachFilm: AttachFilm;
}

/** The film with its timeline, and the form beside it. */
export function ClipRoom({ clipping, list, attachFilm }: ClipRoomProps) {
  const t = useText();
  const address = useSelector(clipping, ({ context }) => context.film.address);
  const stretch = useSelector(
    clipping,
    ({ context }) => stretchOf(context),
    (one, other) => one?.start === other?.start && one?.end === other?.end,
  );
  const isRange = useSelector(clipping, ({ context }) => context.kind === 'range');
  const film = useRef<HTMLVideoElement>(null);
  const playhead = useRef<HTMLSpanElement>(null);
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      film.current = video;
      const detach = attachPlayhead(video, () => playhead.current);
      // The element itself shows that it cannot play. Cutting still works, because the server reads the film.
      const end = attachFilm(video, { url: address, startAt: 0, onFatal: () => undefined });
      return () => {
        film.current = null;
        detach();
        end();
      };
    },
    [address, attachFilm],
  );
  const here = (): number => film.current?.currentTime ?? 0;
  return (
    <div className={classes(work.columns, styles.room)}>
      <div className={styles.stage}>
        <video
          ref={attach}
          className={styles.video}
          controls
          muted
          playsInline
          aria-label={t('clipping.film')}
          onDurationChange={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) clipping.send({ type: 'film.measured', length: duration });
          }}
        />
        <ClipTimeline clipping={clipping} playhead={playhead} onSeek={(time) => showMoment(film.current, time)} />
        <div className={work.row}>
          <p className={styles.stretch}>
            {stretch
              ? t('clipping.stretch', {
                  start: formatMoment(stretch.start),
                  end: formatMoment(stretch.end),
                  length: formatDuration(stretch.end - stretch.start),
                })
              : null}
          </p>
          {isRange ? (
            <>
              <Button onClick={() => clipping.send({ type: 'clip.edge', edge: 'start', time: here() })}>
                {t('clipping.startHere')}
              </Button>
              <Button onClick={() => clipping.send({ type: 'clip.edge', edge: 'end', time: here() })}>
                {t('clipping.endHere')}
              </Button>
            </>
          ) : null}
          {stretch ? (
            <Button onClick={() => playStretch(film.current, stretch)}>
              <PlayIcon size={16} aria-hidden />
              {t('clipping.preview')}
            </Button>
          ) : null}
        </div>
      </div>
      <div className={styles.side}>
        <ClipForm clipping={clipping} list={list} onSeek={(time) => showMoment(film.current, time)} />
        <ClipResult clipping={clipping} list={list} />
      </div>
    </div>
  );
}
