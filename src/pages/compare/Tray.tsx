import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { compareAddress } from '../../../core/domain/compare/address.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { TrayMoment } from '../../../core/domain/compare/tray.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import { selectComparison } from '../../../machines/player/compare/compare.select.ts';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { momentName } from '../compare-tray/moment-name.ts';
import { RemoveMoment } from '../compare-tray/RemoveMoment.tsx';
import styles from './compare.module.css';

export type CompareTrayRef = ActorRefFrom<typeof compareTrayMachine>;

/** The tray: each moment can replace either film. */
export function Tray({ compare, tray }: { compare: CompareRef; tray: CompareTrayRef }) {
  const t = useText();
  const moments = useSelector(tray, ({ context }) => context.moments);
  return (
    <section className={styles.tray} aria-labelledby="tray">
      <h2 id="tray">{t('compare.tray')}</h2>
      {moments.length === 0 ? <p className={styles.quiet}>{t('compare.tray.none')}</p> : null}
      <ul>
        {moments.map((moment) => (
          <li key={`${moment.id}@${moment.at}`} className={styles.row}>
            <span dir="auto">{momentName(moment)}</span>
            {SIDES.map((side) => (
              <ShowAs key={side} compare={compare} side={side} moment={moment} name={momentName(moment)} />
            ))}
            <RemoveMoment tray={tray} moment={moment} />
          </li>
        ))}
      </ul>
      {moments.length > 1 ? (
        <Button onClick={() => tray.send({ type: 'tray.clear' })}>{t('compare.tray.clear')}</Button>
      ) : null}
    </section>
  );
}

/** A link to the same comparison with this moment in place of one of its films. */
function ShowAs({
  compare,
  side,
  moment,
  name,
}: {
  compare: CompareRef;
  side: Side;
  moment: TrayMoment;
  name: string;
}) {
  const t = useText();
  const address = useSelector(compare, (snapshot) => {
    const comparison = selectComparison(snapshot, 0);
    const film = { id: moment.id, at: moment.at, nudge: 0, mirrored: comparison.films[side]?.mirrored ?? false };
    return compareAddress({ ...comparison, films: { ...comparison.films, [side]: film } });
  });
  return (
    <ButtonLink href={address} aria-label={t('compare.tray.show', { film: t(`compare.${side}`), moment: name })}>
      {side.toUpperCase()}
    </ButtonLink>
  );
}
