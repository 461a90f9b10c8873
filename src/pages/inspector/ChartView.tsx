import { memo } from 'react';
import { useSelector } from '@xstate/react';
import { selectActor, selectStep } from '../../../machines/inspector/inspector.select.ts';
import { activeIn, type ChartEdge, statesOf } from '../../../core/domain/inspection/chart.ts';
import type { ChartPicture } from '../../../core/domain/inspection/picture.ts';
import { edgeText, isWithin, noteLines, rowText } from '../../../core/domain/inspection/picture.ts';
import type { SeenStep } from '../../../core/domain/inspection/record.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ToggleButton } from '../../ui/Button.tsx';
import type { InspectorRef } from './refs.ts';
import { revealWithin } from '../../dom/reveal.ts';
import styles from './Inspector.module.css';

/** Smallest scale of a chart. It is drawn to fit the width and scrolls if it would be smaller than this. */
const SMALLEST = 0.6;

/** The chart of the selected actor, with its active states and its last transition highlighted. */
export function ChartView({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const actor = useSelector(inspector, selectActor);
  const step = useSelector(inspector, selectStep);
  const picture = useSelector(inspector, ({ context }) => context.picture);
  const isBusy = useSelector(inspector, (snapshot) => snapshot.matches({ picture: 'layingOut' }));
  const isFailed = useSelector(inspector, (snapshot) => snapshot.matches({ picture: 'failed' }));
  const active = activeIn(step?.value);
  return (
    <section className={styles.chart} aria-label={t('inspector.chart')} aria-busy={isBusy}>
      <h2>{actor ? actor.name : t('inspector.chart')}</h2>
      {actor?.chart ? (
        <p>{step ? t('inspector.active', { states: innermostOf(active).join(', ') }) : t('inspector.notBegun')}</p>
      ) : (
        <p className={styles.empty}>{t(actor ? 'inspector.noChart' : 'inspector.chooseActor')}</p>
      )}
      {isFailed && actor?.chart ? (
        <>
          <p role="alert">{t('inspector.notDrawn')}</p>
          <ul>
            {statesOf(actor.chart).map(({ path, name }) => (
              <li key={path} data-active={active.includes(path) ? '' : undefined}>
                {path || name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {picture ? (
        <>
          <Sizes inspector={inspector} />
          <Picture inspector={inspector} picture={picture} active={active} step={step} />
        </>
      ) : null}
    </section>
  );
}

/** Controls for zoom and following. */
function Sizes({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const zoom = useSelector(inspector, ({ context }) => context.zoom);
  const isFollowed = useSelector(inspector, ({ context }) => context.isFollowed);
  return (
    <div role="group" aria-label={t('inspector.picture')} className={styles.group}>
      <Button aria-label={t('inspector.zoomOut')} onClick={() => inspector.send({ type: 'inspector.zoomOut' })}>
        −
      </Button>
      <ToggleButton pressed={zoom === undefined} onClick={() => inspector.send({ type: 'inspector.fit' })}>
        {t('inspector.fit')}
      </ToggleButton>
      <Button aria-label={t('inspector.zoomIn')} onClick={() => inspector.send({ type: 'inspector.zoomIn' })}>
        +
      </Button>
      <span className={styles.zoom}>
        {zoom === undefined ? t('inspector.fits') : t('inspector.zoom', { percent: Math.round(zoom * 100) })}
      </span>
      <ToggleButton pressed={isFollowed} onClick={() => inspector.send({ type: 'inspector.toggleFollow' })}>
        {t('inspector.scroll')}
      </ToggleButton>
    </div>
  );
}

interface PictureProps {
  inspector: InspectorRef;
  picture: ChartPicture;
  active: readonly string[];
  step: SeenStep | undefined;
}

function Picture({ inspector, picture: { width, height, states, arrows }, active, step }: PictureProps) {
  const t = useText();
  const zoom = useSelector(inspector, ({ context }) => context.zoom);
  const isFollowed = useSelector(inspector, ({ context }) => context.isFollowed);
  const [innermost] = innermostOf(active);
  const followed = isFollowed ? ((step?.taken.length ? lastEntered(step, active) : undefined) ?? innermost) : undefined;
  const size =
    zoom === undefined ? { maxInlineSize: width, minInlineSize: width * SMALLEST } : { inlineSize: width * zoom };
  return (
    <div
      className={styles.picture}
      role="img"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
      tabIndex={0}
      aria-label={t('inspector.pictureOf', { states: innermostOf(active).join(', ') || t('inspector.nothing') })}
    >
      <svg viewBox={`0 0 ${width} ${height}`} style={size} data-zoomed={zoom === undefined ? undefined : ''}>
        <defs>
          <marker
            id="arrow-head"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0 0 8 4 0 8z" className={styles.head} />
          </marker>
        </defs>
        {states.map((box) => {
          const { path } = box.state;
          const isFollowedHere = path === followed;
          return (
            <StateBox
              // The key remounts, and so scrolls to, a state that becomes the followed one or changes size.
              key={isFollowedHere ? `${path} at ${zoom ?? 'fit'}` : path}
              box={box}
              isRevealed={isFollowedHere}
              isActive={path === '' || active.includes(path)}
              marks={box.rows.map((edge) => markOf(edge, step)).join(' ')}
            />
          );
        })}
        {arrows.map((arrow) => (
          <ArrowLine key={arrow.edge.id} arrow={arrow} mark={markOf(arrow.edge, step)} />
        ))}
      </svg>
    </div>
  );
}

/** The active states that contain no other active state. */
const innermostOf = (active: readonly string[]): string[] =>
  active.filter((path) => !active.some((other) => other.startsWith(`${path}.`)));

/** The innermost active state inside or beside the state that the last transition left. */
function lastEntered({ taken }: SeenStep, active: readonly string[]): string | undefined {
  const around = taken.at(-1)?.source.split('.').slice(0, -1).join('.') ?? '';
  const within = active.filter((path) => isWithin(path, around));
  return innermostOf(within)[0];
}

/** How a transition is drawn: whether it was just taken, and the last result of its guard. */
type Mark = `${'taken' | 'idle'}-${'yes' | 'no' | 'unasked'}`;

function markOf({ id, source, eventType, index, guard }: ChartEdge, step: SeenStep | undefined): Mark {
  const isTaken = step?.taken.some(
    (each) => each.source === source && each.eventType === eventType && each.index === index,
  );
  const outcome = guard === undefined ? undefined : step?.outcomes[id];
  return `${isTaken ? 'taken' : 'idle'}-${outcome === undefined ? 'unasked' : outcome ? 'yes' : 'no'}`;
}

const takenIn = (mark: string): '' | undefined => (mark.startsWith('taken') ? '' : undefined);

interface StateBoxProps {
  box: ChartPicture['states'][number];
  /** Scrolled into view when mounted. */
  isRevealed: boolean;
  isActive: boolean;
  /** A `Mark` for each row, separated by spaces. */
  marks: string;
}

/** A large chart has a thousand elements, so each step renders only the states it changes. */
const StateBox = memo(function StateBox({ box: { state, rows, ...box }, isRevealed, isActive, marks }: StateBoxProps) {
  const t = useText();
  const notes = noteLines(state);
  const mark = marks.split(' ');
  return (
    <g
      ref={isRevealed ? revealWithin : undefined}
      className={styles.state}
      data-active={isActive ? '' : undefined}
      data-kind={state.kind}
    >
      <title>{state.description}</title>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="6" />
      <text x={box.x + 10} y={box.y + 18}>
        {state.isInitial ? '● ' : ''}
        {state.name}
        {state.kind === 'parallel' ? ' ∥' : ''}
      </text>
      {notes.map((line, at) => (
        <text key={line} x={box.x + 10} y={box.y + 38 + at * 16} className={styles.notes}>
          {line}
        </text>
      ))}
      {rows.map((edge, at) => (
        <text
          key={edge.id}
          x={box.x + 10}
          y={box.y + 38 + (notes.length + at) * 16}
          className={styles.words}
          data-taken={takenIn(mark[at]!)}
        >
          <title>{edge.actions.join(', ') || t('inspector.noActions')}</title>
          {rowText(edge)}
          <Outcome mark={mark[at]!} />
        </text>
      ))}
    </g>
  );
});

const ArrowLine = memo(function ArrowLine({
  arrow: { edge, line, label },
  mark,
}: {
  arrow: ChartPicture['arrows'][number];
  mark: Mark;
}) {
  const t = useText();
  return (
    <g className={styles.edge} data-taken={takenIn(mark)}>
      <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} markerEnd="url(#arrow-head)" />
      <text x={label.x} y={label.y + 12} className={styles.words}>
        <title>{edge.actions.join(', ') || t('inspector.noActions')}</title>
        {edgeText(edge)}
        <Outcome mark={mark} />
      </text>
    </g>
  );
});

/** The last result of a transition's guard. */
function Outcome({ mark }: { mark: string }) {
  const t = useText();
  if (mark.endsWith('unasked')) return null;
  const isYes = mark.endsWith('yes');
  return (
    <tspan className={isYes ? styles.yes : styles.no}>
      {` = ${t(isYes ? 'inspector.yes' : 'inspector.no')}`}
      <title>{t(isYes ? 'inspector.guardPassed' : 'inspector.guardFailed')}</title>
    </tspan>
  );
}
