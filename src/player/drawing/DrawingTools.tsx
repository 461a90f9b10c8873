import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import {
  selectCan,
  selectFile,
  selectPencil,
  selectPencilState,
} from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { DRAWING_COLOUR_NAMES, DRAWING_COLOURS, DRAWING_WIDTH_NAMES } from '../../../core/domain/drawing.ts';
import type { DrawingTool } from '../../../core/domain/drawing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import {
  AngleIcon,
  ArrowLineIcon,
  CalibrateIcon,
  DistanceIcon,
  EllipseIcon,
  LineIcon,
  PenIcon,
  RedoIcon,
  SaveImageIcon,
  TrashIcon,
  UndoIcon,
} from '../../ui/icons.ts';
import styles from './drawing.module.css';

const ICONS: Readonly<Record<DrawingTool, typeof PenIcon>> = {
  pen: PenIcon,
  line: LineIcon,
  arrow: ArrowLineIcon,
  ellipse: EllipseIcon,
  angle: AngleIcon,
  distance: DistanceIcon,
  calibrate: CalibrateIcon,
};

interface DrawingToolsProps extends PencilProps {
  onSave: () => void;
}

/** The pencil, the buttons to undo and save, and the result of saving. */
export function DrawingTools({ drawing, tools, onSave }: DrawingToolsProps) {
  return (
    <>
      <Pencil drawing={drawing} tools={tools} />
      <Actions drawing={drawing} onSave={onSave} />
      <DrawingStatus drawing={drawing} />
    </>
  );
}

interface PencilProps {
  drawing: DrawingRef;
  /** The tools that the picture allows. */
  tools: readonly DrawingTool[];
}

function Pencil({ drawing, tools }: PencilProps) {
  const t = useText('drawing');
  const { tool, colour, width } = useSelector(drawing, selectPencil, shallowEqual);
  const { send } = drawing;
  return (
    <>
      <Choice
        name={t('drawing.tool')}
        values={tools}
        chosen={tool}
        label={(each) => t(`drawing.${each}`)}
        onChoose={(each) => send({ type: 'drawing.pick', tool: each })}
      >
        {(each) => {
          const Icon = ICONS[each];
          return <Icon size={20} aria-hidden />;
        }}
      </Choice>
      <Choice
        name={t('drawing.colour')}
        values={DRAWING_COLOUR_NAMES}
        chosen={colour}
        label={(each) => t(`drawing.${each}`)}
        onChoose={(each) => send({ type: 'drawing.colour', colour: each })}
      >
        {(each) => <span className={styles.colour} style={{ background: DRAWING_COLOURS[each] }} />}
      </Choice>
      <Choice
        name={t('drawing.width')}
        values={DRAWING_WIDTH_NAMES}
        chosen={width}
        label={(each) => t(`drawing.${each}`)}
        onChoose={(each) => send({ type: 'drawing.width', width: each })}
      >
        {(each) => <span className={styles.width} data-width={each} />}
      </Choice>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  values: readonly Value[];
  chosen: Value;
  label: (value: Value) => string;
  onChoose: (value: Value) => void;
  /** Visible content of an option; its label is its accessible name and tooltip. */
  children: (value: Value) => ReactNode;
}

/** One of several options, as a row of radio buttons: arrow keys choose. */
function Choice<Value extends string>({ name, values, chosen, label, onChoose, children }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={value} title={label(value)}>
          <input
            type="radio"
            name={group}
            aria-label={label(value)}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {children(value)}
        </label>
      ))}
    </fieldset>
  );
}

function Actions({ drawing, onSave }: { drawing: DrawingRef; onSave: () => void }) {
  const t = useText('drawing');
  const can = useSelector(drawing, selectCan, shallowEqual);
  const isSaving = useSelector(drawing, selectFile) === 'saving';
  const { send } = drawing;
  return (
    <div className={styles.actions}>
      <IconButton label={t('drawing.undo')} aria-disabled={!can.undo} onClick={() => send({ type: 'drawing.undo' })}>
        <UndoIcon size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('drawing.redo')} aria-disabled={!can.redo} onClick={() => send({ type: 'drawing.redo' })}>
        <RedoIcon size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('drawing.clear')} aria-disabled={!can.clear} onClick={() => send({ type: 'drawing.clear' })}>
        <TrashIcon size={20} aria-hidden />
      </IconButton>
      <Button variant="primary" aria-busy={isSaving} aria-disabled={isSaving} onClick={isSaving ? undefined : onSave}>
        <SaveImageIcon size={20} aria-hidden />
        {t('drawing.save')}
      </Button>
    </div>
  );
}

/** The current state of the pencil, and the result of saving the picture. */
function DrawingStatus({ drawing }: { drawing: DrawingRef }) {
  const t = useText('drawing');
  const pencil = useSelector(drawing, selectPencilState);
  const file = useSelector(drawing, selectFile);
  const isGood = file === 'saving' || file === 'saved';
  return (
    <>
      <p className={styles.note} role="status">
        {t(`drawing.${pencil === 'wrong' ? 'asking' : pencil}`)}
      </p>
      <p className={styles.note} role="status">
        {isGood ? t(`drawing.${file}`) : null}
      </p>
      {file !== 'none' && !isGood ? (
        <p className={styles.fault} role="alert">
          {t(`drawing.${file}`)}
        </p>
      ) : null}
    </>
  );
}
