import { shallowEqual, useSelector } from '@xstate/react';
import { BLENDS, LAYOUTS } from '../../../core/domain/compare/address.ts';
import type { Layout } from '../../../core/domain/compare/address.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { COMPARE_RATES } from '../../../core/domain/compare/limits.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import {
  selectFace,
  selectArrangement,
  selectLoop,
  selectPlayedLoop,
  selectRate,
  selectSide,
  selectSpan,
} from '../../../machines/player/compare/compare.select.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import {
  LockIcon,
  MaximizeIcon,
  MinimizeIcon,
  PauseIcon,
  PlayIcon,
  RepeatIcon,
  StepBackIcon,
  StepForwardIcon,
} from '../../ui/icons.ts';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { Select } from '../../ui/Select.tsx';
import type { CompareHandles } from './handles.ts';
import { Runs } from './Runs.tsx';
import type { CompareClassRef } from './Runs.tsx';
import { gapText } from './texts.ts';
import { useDocument, usePassageName, useRun, useTimes } from './use-compare.ts';
import styles from './compare.module.css';

interface TransportProps {
  compare: CompareRef;
  handles: CompareHandles;
}

/** The clocks of both films and the difference between them. */
export function Clocks({ compare, handles }: TransportProps) {
  const t = useText();
  const times = useTimes(handles.clock);
  const runs = { a: useRun(compare, 'a'), b: useRun(compare, 'b') };
  const locks = { a: useSelector(compare, selectSide('a')).at, b: useSelector(compare, selectSide('b')).at };
  // Both clocks must count from the same kind of moment; otherwise their difference is meaningless.
  const hasStarts = runs.a?.start !== undefined && runs.b?.start !== undefined;
  const shown = (side: Side): number | undefined => {
    const time = times[side];
    return time === undefined ? undefined : time - (hasStarts ? (runs[side]?.start ?? 0) : locks[side]);
  };
  const [a, b] = [shown('a'), shown('b')];
  return (
    <dl className={styles.clocks} aria-label={t('compare.clock')}>
      {SIDES.map((side) => {
        const time = side === 'a' ? a : b;
        return (
          <div key={side}>
            <dt>
              {t(`compare.${side}`)} {t(hasStarts ? 'compare.fromStart' : 'compare.fromLock')}
            </dt>
            <dd>{time === undefined ? '–' : formatTimecode(time)}</dd>
          </div>
        );
      })}
      <div>
        <dt>{t('compare.difference')}</dt>
        <dd>{a === undefined || b === undefined ? '–' : gapText(b - a, 3)}</dd>
      </div>
    </dl>
  );
}

interface CoverProps {
  /** Whether the pictures are fullscreen. */
  covers: boolean;
  onCover: () => void;
}

/** When the loop is cleared, focus moves to the button that sets its end. */
const attachEndLoop = (button: HTMLButtonElement) =>
  handOnFocus(button, ({ previousElementSibling: before }) => (before instanceof HTMLButtonElement ? before : null));

/** One transport for both films. */
export function Transport({ compare, handles, covers, onCover }: TransportProps & CoverProps) {
  const t = useText();
  const language = useLanguage();
  const face = useSelector(compare, selectFace);
  const span = useSelector(compare, selectSpan, shallowEqual);
  const rate = useSelector(compare, selectRate);
  const loop = useSelector(compare, selectLoop);
  const isLoopPlayed = useSelector(compare, selectPlayedLoop, shallowEqual) !== undefined;
  const { common } = useTimes(handles.clock);
  const { send } = compare;
  const isOpen = face !== 'opening' && face !== 'nothing';
  const runs = face === 'moving' || face === 'holding';
  const press = (event: Parameters<typeof send>[0]) => (isOpen ? () => send(event) : undefined);
  return (
    <div className={styles.transport}>
      <input
        type="range"
        className={styles.position}
        aria-label={t('compare.position')}
        aria-valuetext={t('compare.positionText', { time: formatTimecode(common) })}
        min={span.from}
        max={span.to}
        step={0.01}
        value={common}
        disabled={!isOpen}
        onChange={({ target }) => send({ type: 'compare.seek', position: Number(target.value) })}
      />
      <div className={styles.row}>
        <IconButton
          label={t('compare.stepBack')}
          aria-disabled={!isOpen}
          onClick={press({ type: 'compare.step', frames: -1 })}
        >
          <StepBackIcon size={20} aria-hidden />
        </IconButton>
        <IconButton
          variant="primary"
          label={t(runs ? 'compare.pause' : 'compare.play')}
          aria-disabled={!isOpen}
          onClick={press({ type: runs ? 'compare.pause' : 'compare.play' })}
        >
          {runs ? <PauseIcon size={22} aria-hidden /> : <PlayIcon size={22} aria-hidden />}
        </IconButton>
        <IconButton
          label={t('compare.stepForward')}
          aria-disabled={!isOpen}
          onClick={press({ type: 'compare.step', frames: 1 })}
        >
          <StepForwardIcon size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t('compare.toLock')}
          aria-disabled={!isOpen}
          onClick={press({ type: 'compare.seek', position: 0 })}
        >
          <LockIcon size={20} aria-hidden />
        </IconButton>
        <Select
          label={t('compare.rate')}
          labelHidden
          options={COMPARE_RATES.map((each) => ({
            value: String(each),
            label: t('compare.rateText', { rate: each.toLocaleString(language) }),
          }))}
          value={String(rate)}
          onChange={(value) => send({ type: 'compare.rate', rate: Number(value) })}
        />
        <IconButton label={t(covers ? 'compare.exitFullscreen' : 'compare.fullscreen')} onClick={onCover}>
          {covers ? <MinimizeIcon size={20} aria-hidden /> : <MaximizeIcon size={20} aria-hidden />}
        </IconButton>
        <fieldset className={styles.group}>
          <legend>
            <RepeatIcon size={16} aria-hidden /> {t('compare.loop')}
          </legend>
          <Button aria-disabled={!isOpen} onClick={press({ type: 'compare.loop', point: 'from', position: common })}>
            {t('compare.loopFrom')}
          </Button>
          <Button aria-disabled={!isOpen} onClick={press({ type: 'compare.loop', point: 'to', position: common })}>
            {t('compare.loopTo')}
          </Button>
          {loop ? (
            <>
              <Button ref={attachEndLoop} onClick={() => send({ type: 'compare.endLoop' })}>
                {t('compare.endLoop')}
              </Button>
              <span role="status" className={styles.quiet}>
                {isLoopPlayed
                  ? t('compare.loopText', { from: formatTimecode(loop.from), to: formatTimecode(loop.to) })
                  : t('compare.loopOutside')}
              </span>
            </>
          ) : null}
        </fieldset>
      </div>
    </div>
  );
}

/** Controls for the layout of the two pictures. */
export function LayoutControls({ compare }: { compare: CompareRef }) {
  const t = useText();
  const { layout, blend, share } = useSelector(compare, selectArrangement, shallowEqual);
  const { send } = compare;
  return (
    <div className={styles.row}>
      <Select<Layout>
        label={t('compare.layout')}
        placeholder={t('compare.layout.auto')}
        options={LAYOUTS.map((value) => ({ value, label: t(`compare.layout.${value}`) }))}
        value={layout}
        onChange={(value) => send({ type: 'compare.layout', layout: value })}
      />
      {layout === 'over' ? (
        <>
          <Select
            label={t('compare.blend')}
            options={BLENDS.map((value) => ({ value, label: t(`compare.blend.${value}`) }))}
            value={blend}
            onChange={(value) => send({ type: 'compare.blend', blend: value })}
          />
          {blend === 'difference' ? null : (
            <label className={styles.share}>
              {t(`compare.share.${blend}`)}
              <input
                type="range"
                min={0}
                max={100}
                value={share}
                aria-valuetext={`${share} %`}
                onChange={({ target }) => send({ type: 'compare.share', share: Number(target.value) })}
              />
            </label>
          )}
        </>
      ) : null}
    </div>
  );
}

const HERE = 'here';

/** The settings of one film: its lock, its nudge, its sound, its mirror. */
export function SideControls({
  compare,
  side,
  ofClass,
}: {
  compare: CompareRef;
  side: Side;
  ofClass: CompareClassRef;
}) {
  const t = useText();
  const film = useSelector(compare, selectSide(side));
  const document = useDocument(compare, side);
  const run = useRun(compare, side);
  const nameOf = usePassageName();
  const { send } = compare;
  if (film.phase !== 'ready' || !document) return null;
  const name = t(`compare.${side}`);
  const passages = run?.passages ?? [];
  const locked = passages.find(({ at }) => Math.abs(at - film.at) < 0.001);
  return (
    <fieldset className={styles.side}>
      <legend>
        {name}
        {run?.name ? <span dir="auto"> · {run.name}</span> : null}
      </legend>
      <Runs compare={compare} side={side} ofClass={ofClass} />
      <Select
        label={t('compare.lockedAt')}
        options={[
          ...(locked ? [] : [{ value: HERE, label: t('compare.lockedHere', { time: formatTimecode(film.at) }) }]),
          ...passages.map((each) => ({ value: each.key, label: `${nameOf(each)} · ${formatTimecode(each.at)}` })),
        ]}
        value={locked?.key ?? HERE}
        onChange={(key) => {
          const passage = passages.find((each) => each.key === key);
          if (passage) send({ type: 'compare.lock', at: { [side]: passage.at } });
        }}
      />
      <div className={styles.row}>
        <IconButton
          label={t('compare.nudgeBack', { film: name })}
          onClick={() => send({ type: 'compare.nudge', side, frames: -1 })}
        >
          <StepBackIcon size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t('compare.nudgeForward', { film: name })}
          onClick={() => send({ type: 'compare.nudge', side, frames: 1 })}
        >
          <StepForwardIcon size={18} aria-hidden />
        </IconButton>
        <ToggleButton pressed={film.mirrored} onClick={() => send({ type: 'compare.mirror', side })}>
          {t('compare.mirror')}
        </ToggleButton>
        <ToggleButton pressed={!film.muted} onClick={() => send({ type: 'compare.mute', side, muted: !film.muted })}>
          {t('compare.sound')}
        </ToggleButton>
      </div>
      <p role="status" className={styles.quiet}>
        {film.nudge === 0 ? null : t('compare.nudged', { seconds: gapText(film.nudge, 3) })}
      </p>
    </fieldset>
  );
}
