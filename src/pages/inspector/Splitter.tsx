import { useSelector } from '@xstate/react';
import { PANE_MAX, PANE_MIN } from '../../../core/domain/constants/inspector.ts';
import type { Pane } from '../../../machines/inspector/inspector.context.ts';
import { useText } from '../../i18n/text-context.tsx';
import { classes } from '../../ui/classes.ts';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** Pixels per arrow key. */
const KEY_STEP = 16;

/** The axis along which each pane grows, and whether it grows when the splitter moves forwards or backwards. */
const PANES = {
  tree: { isVertical: true, forwards: 1 },
  context: { isVertical: true, forwards: -1 },
  log: { isVertical: false, forwards: -1 },
} as const;

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The separator between two panes, moved with the pointer or the arrow keys. */
export function Splitter({ inspector, pane }: { inspector: InspectorRef; pane: Pane }) {
  const t = useText();
  const size = useSelector(inspector, ({ context }) => context.panes[pane]);
  const { isVertical, forwards } = PANES[pane];
  const resize = (moved: number): void =>
    inspector.send({ type: 'inspector.resize', pane, size: size + moved * forwards });
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={t(`inspector.size.${pane}`)}
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      aria-valuemin={PANE_MIN}
      aria-valuemax={PANE_MAX}
      aria-valuenow={size}
      className={classes(styles.splitter, styles[`${pane}Splitter`])}
      onKeyDown={(event) => {
        const direction = KEYS[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        resize(direction * KEY_STEP);
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, movementX, movementY }) => {
        if (currentTarget.hasPointerCapture(pointerId)) resize(isVertical ? movementX : movementY);
      }}
    />
  );
}
