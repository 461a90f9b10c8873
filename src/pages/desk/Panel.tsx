import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { CSSProperties, PointerEvent } from 'react';
import type { Moment, NoMoment, OpenRange } from '../../../core/domain/desk/press.ts';
import { DESK_COLOURS, digitButtons, type DeskButton } from '../../../core/domain/desk/template.ts';
import { preciseMoment } from '../../../core/domain/desk/timeline.ts';
import { templateOf } from '../../../machines/studio/desk/desk.select.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { BareButton, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CloseIcon } from '../../ui/icons.ts';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';

/** The buttons of the template, grouped by panel. */
export function Panel(props: DeskProps) {
  const t = useText();
  const id = useId();
  const template = useSelector(props.desk, ({ context }) => templateOf(context));
  const open = useSelector(props.desk, ({ context }) => context.open);
  const language = useLanguage();
  const lost = digitButtons(template?.panels ?? []);
  return (
    <section className={styles.panel} aria-label={t('desk.panel')}>
      {lost.length > 0 ? (
        <p className={styles.facts}>
          {t('desk.panel.digits', {
            keys: new Intl.ListFormat(language, { type: 'conjunction' }).format(lost.map(({ key = '' }) => key)),
          })}
        </p>
      ) : null}
      {template?.panels.map(({ category, buttons }, index) => (
        <div key={`${template.id} ${index}`} role="group" aria-labelledby={`${id}${index}`} className={styles.group}>
          <h2 id={`${id}${index}`} className={styles.groupTitle} dir="auto">
            {category}
          </h2>
          <div className={classes(styles.buttons, buttons.length > 12 && styles.many)}>
            {buttons.map((button) => (
              <PanelButton
                key={button.id}
                {...props}
                button={button}
                range={open.find(({ buttonId }) => buttonId === button.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

interface PanelButtonProps extends DeskProps {
  button: DeskButton;
  range: OpenRange | undefined;
}

/**
 * One button. The tag's moment is that of the pointer down event, even though the press only counts on release, so that
 * a finger that scrolls the panel presses nothing.
 */
function PanelButton({ desk, film, button, range }: PanelButtonProps) {
  const t = useText();
  const touched = useRef<Moment | NoMoment>('noPicture');
  const { label, colour, key, kind } = button;
  const isHold = kind === 'hold';
  const down = (moment: Moment | NoMoment) => desk.send({ type: 'button.down', button, moment });
  const up = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.blur();
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      desk.send({ type: 'button.up', button, moment: film.moment(event.timeStamp) });
  };
  return (
    <div className={styles.place}>
      <BareButton
        className={classes(styles.press, isHold && styles.hold)}
        style={{ '--hue': `var(--tag-${DESK_COLOURS.indexOf(colour)})` } as CSSProperties}
        aria-keyshortcuts={key?.toUpperCase()}
        aria-pressed={kind === 'moment' ? undefined : range !== undefined}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          touched.current = film.moment(event.timeStamp);
          if (!isHold) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          down(touched.current);
        }}
        onPointerUp={isHold ? up : undefined}
        onPointerCancel={isHold ? up : undefined}
        onContextMenu={isHold ? (event) => event.preventDefault() : undefined}
        onClick={({ currentTarget, detail, timeStamp }) => {
          // Leaves the button, so that keys press the desk's buttons again and Space controls the film.
          if (detail > 0) currentTarget.blur();
          // Hold buttons ignore pointer clicks here. The keyboard and screen readers click once to begin and once to
          // end.
          if (isHold && detail > 0) return;
          down(detail > 0 ? touched.current : film.moment(timeStamp));
        }}
      >
        <span className={styles.label} dir="auto">
          {label}
        </span>
        {key === undefined ? null : <kbd className={styles.key}>{key.toUpperCase()}</kbd>}
        {range ? (
          <span className={styles.how}>{t('desk.running', { time: preciseMoment(range.from.time) })}</span>
        ) : kind === 'moment' ? null : (
          <span className={styles.how}>{t(`desk.kind.${kind}`)}</span>
        )}
      </BareButton>
      {range ? (
        <IconButton
          className={styles.cancelRange}
          label={t('desk.cancelRange', { label })}
          onClick={() => desk.send({ type: 'range.cancel', buttonId: button.id })}
        >
          <CloseIcon size={16} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
