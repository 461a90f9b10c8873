import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ComponentType } from 'react';
import { withMinus } from '../../../core/domain/formats.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { nearFinishes, streamDelayOf, type Finish } from '../../../core/domain/race/line-press.ts';
import type { TimingRef } from '../../../machines/studio/timing/timing.machine.ts';
import type { Bridge } from '../../../machines/studio/timing/timing.ports.ts';
import { listenToShortcut } from '../../dom/press-shortcut.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import styles from './timing.module.css';
import { finishTime, secondsText } from './when.ts';

/** A function key, because no text field and no player shortcut uses it. */
const PRESS_KEY = 'F8';

interface StreamDelayProps {
  timing: TimingRef;
  bridge: Bridge;
  Player: ComponentType;
  momentOnShow: () => EpochMs | undefined;
}

/** Measures the stream's delay on its picture: the operator presses as a boat crosses the line, then picks the boat. */
export function StreamDelay({ timing, bridge, Player, momentOnShow }: StreamDelayProps) {
  const t = useText();
  const language = useLanguage();
  const isPicking = useSelector(timing, (snapshot) => snapshot.matches({ operating: { sheet: 'picking' } }));
  const { streamDelay } = bridge.settings;
  const attach = useCallback(
    ({ ownerDocument }: HTMLElement) =>
      listenToShortcut(ownerDocument, PRESS_KEY, () => timing.send({ type: 'line.press', at: momentOnShow() })),
    [timing, momentOnShow],
  );
  return (
    <section ref={attach} className={styles.delay} aria-labelledby="delay">
      <div className={styles.explained}>
        <h2 id="delay">{t('timing.delay')}</h2>
        <p className={styles.sentence}>
          {streamDelay === undefined
            ? t('timing.delay.unset')
            : t(streamDelay < 0 ? 'timing.delay.early' : 'timing.delay.late', {
                delay: secondsText(streamDelay, language),
              })}
        </p>
        <p className={styles.facts}>{t('timing.delay.how')}</p>
      </div>
      <Button
        variant="primary"
        className={styles.press}
        aria-keyshortcuts={PRESS_KEY}
        onClick={() => timing.send({ type: 'line.press', at: momentOnShow() })}
      >
        {t('timing.press')} <kbd className={styles.key}>{PRESS_KEY}</kbd>
      </Button>
      {isPicking ? <Picking timing={timing} /> : null}
      <div className={styles.film} role="group" aria-label={t('timing.film')}>
        <Player />
      </div>
    </section>
  );
}

/** Finishes that the picture may show, as they arrive. */
function Picking({ timing }: { timing: TimingRef }) {
  const t = useText();
  const isBusy = useSelector(timing, (snapshot) => snapshot.hasTag('busy'));
  const picture = useSelector(timing, ({ context }) => context.pressedAt);
  const near = useSelector(timing, ({ context }) => context.finishes);
  const finishes = nearFinishes(near, picture);
  return (
    <section className={styles.picking} aria-labelledby="picking">
      <h2 id="picking">{t('timing.pick')}</h2>
      <p className={styles.facts}>{t('timing.pick.at', { time: finishTime(picture) })}</p>
      <div role="status" className={styles.awaited}>
        {finishes.length === 0 ? <p>{t('timing.pick.waiting')}</p> : null}
      </div>
      {finishes.length > 0 ? (
        <ul className={styles.choices} aria-labelledby="picking">
          {finishes.map((finish) => (
            <li key={`${finish.race} ${finish.bib}`}>
              <Choice
                finish={finish}
                picture={picture}
                isBusy={isBusy}
                onChoose={() => timing.send({ type: 'line.pick', finish })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button className={styles.action} onClick={() => timing.send({ type: 'line.cancel' })}>
        {t('timing.pick.cancel')}
      </Button>
    </section>
  );
}

interface ChoiceProps {
  finish: Finish;
  picture: EpochMs;
  isBusy: boolean;
  onChoose: () => void;
}

function Choice({ finish, picture, isBusy, onChoose }: ChoiceProps) {
  const t = useText();
  const language = useLanguage();
  const { bib, name, at } = finish;
  const delay = streamDelayOf(picture, finish);
  const values = { bib, name, time: finishTime(at), delay: withMinus(delay, secondsText(delay, language)) };
  return (
    <BareButton className={styles.choice} aria-disabled={isBusy} onClick={onChoose}>
      <strong>{t('timing.pick.bib', values)}</strong> <span dir="auto">{name}</span>{' '}
      <span className={styles.facts}>{t('timing.pick.finish', values)}</span>{' '}
      <span className={styles.facts}>{t('timing.pick.delay', values)}</span>
    </BareButton>
  );
}
