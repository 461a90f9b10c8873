import { useSelector } from '@xstate/react';
import {
  selectIsRefused,
  selectLibrary,
  selectStrokes,
} from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { selectIsLive, selectSource } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback, selectTags } from '../../../machines/player/player.select.ts';
import { selectTimedTags } from '../../../machines/player/tags/tags/tags.select.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { clockText } from '../../../core/domain/clock.ts';
import { DRAWING_TOOLS, momentsOf } from '../../../core/domain/drawing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { drawingKeys } from './keys.ts';
import { CalibrationForm, Measurements } from './Measuring.tsx';
import { SavedDrawings } from './SavedDrawings.tsx';
import styles from './drawing.module.css';

/** Player time of a live stream has a different origin for each viewer, so links do not refer to its tags. */
const NO_TAGS: readonly TimedTag[] = [];

/** Tools for drawing over the picture, and lists of drawn moments and saved drawings (row P26). */
export default function DrawingPanel(props: PanelProps) {
  const drawing = usePlugin<DrawingRef>(props.player, 'drawing');
  return drawing ? <Desk drawing={drawing} {...props} /> : null;
}

function Desk({ drawing, player, handles }: PanelProps & { drawing: DrawingRef }) {
  const t = useText('drawing');
  const isRefused = useSelector(drawing, selectIsRefused);
  const playback = useSelector(player, selectPlayback);
  const source = useSelector(playback, selectSource);
  const isLive = useSelector(playback, selectIsLive);
  const tags = useSelector(useSelector(player, selectTags), selectTimedTags);
  const strokes = useSelector(drawing, selectStrokes);
  const library = useSelector(drawing, selectLibrary);
  const { send } = drawing;
  if (isRefused) {
    return (
      <div className={styles.refused}>
        <p>{t('drawing.refused')}</p>
        <p>{t('drawing.refusedWhy')}</p>
      </div>
    );
  }
  const moments = momentsOf(strokes, source);
  return (
    // Handles keys for all controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.desk} onKeyDown={drawingKeys(drawing)}>
      <CalibrationForm drawing={drawing} />
      <DrawingTools
        drawing={drawing}
        tools={DRAWING_TOOLS}
        onSave={() => send({ type: 'drawing.save', moment: { at: handles.clock.read().time, source } })}
      />
      <Measurements drawing={drawing} handles={handles} source={source} />
      {moments.length > 0 ? (
        <section className={styles.moments} aria-label={t('drawing.moments')}>
          <h3>{t('drawing.moments')}</h3>
          <ul>
            {moments.map(({ at, count }) => (
              <li key={at}>
                <Button variant="quiet" onClick={() => player.send({ type: 'playback.seek', time: at })}>
                  <time>{clockText(at)}</time>
                  {t('drawing.strokes', { count })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {library ? (
        <SavedDrawings
          library={library}
          strokes={strokes}
          tags={isLive ? NO_TAGS : tags}
          onSignIn={() => player.send({ type: 'player.signIn' })}
        />
      ) : null}
    </div>
  );
}
