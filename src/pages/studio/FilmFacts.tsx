import { useSelector } from '@xstate/react';
import type { FilmFactsRef } from '../../../machines/studio/film-facts/film-facts.machine.ts';
import { clockText } from '../../../core/domain/clock.ts';
import { formatSize, withMinus } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PAGES } from './Row.tsx';
import styles from './StudioPage.module.css';

/** The film named in the address: what viewers are offered, and the original file (row S03). */
export function FilmFacts({ film }: { film: FilmFactsRef }) {
  const t = useText();
  const facts = useSelector(film, ({ context }) => context.facts);
  const isBusy = useSelector(film, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(film, (snapshot) =>
    snapshot.matches('none') ? 'none' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  const reload = (): void => film.send({ type: 'facts.reload' });
  return (
    <section className={styles.section} aria-labelledby="film" aria-busy={isBusy}>
      <h2 id="film" dir="auto">
        {facts?.title || t('studio.film')}
      </h2>
      {problem ? (
        <div role="alert" className={styles.section}>
          <p className={styles.why}>{t(`studio.film.${problem}`)}</p>
          {problem === 'failed' ? (
            <p className={styles.actions}>
              <Button onClick={reload}>{t('common.retry')}</Button>
            </p>
          ) : null}
        </div>
      ) : facts ? (
        <Facts film={film} facts={facts} />
      ) : (
        <p>{t('common.loading')}</p>
      )}
    </section>
  );
}

type Known = NonNullable<ReturnType<FilmFactsRef['getSnapshot']>['context']['facts']>;

function Facts({ film, facts }: { film: FilmFactsRef; facts: Known }) {
  const t = useText();
  const id = useSelector(film, ({ context }) => context.id);
  const isBusy = useSelector(film, (snapshot) => snapshot.hasTag('busy'));
  const { title, type, duration, qualities, sounds, loudness, peak, original } = facts;
  const sound = sounds.map(({ name, channels }) => t('studio.film.channels', { name, count: channels })).join(', ');
  return (
    <>
      <dl className={styles.terms}>
        {duration === undefined ? null : <Term name={t('studio.film.duration')} value={clockText(duration)} />}
        {sound === '' ? null : <Term name={t('studio.film.sound')} value={sound} />}
        {loudness === undefined ? null : (
          <Term
            name={t('studio.film.loudness')}
            value={t('studio.film.lufs', {
              loudness: decibels(loudness),
              peak: peak === undefined ? '–' : decibels(peak),
            })}
          />
        )}
        {original?.size === undefined ? null : (
          <Term name={t('studio.film.original')} value={`${original.name} · ${formatSize(original.size)}`} />
        )}
      </dl>
      {qualities.length > 0 ? (
        <table className={styles.qualities}>
          <caption>{t('studio.film.qualities')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('studio.film.size')}</th>
              <th scope="col">{t('studio.film.fps')}</th>
              <th scope="col">{t('studio.film.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {qualities.map(({ width, lines, fps, rate, codec }) => (
              <tr key={`${lines} ${codec}`}>
                <th scope="row">
                  {width} × {lines}
                </th>
                <td>{Number(fps.toFixed(2))}</td>
                <td>{t('studio.film.mbits', { rate: (rate / 1e6).toFixed(1) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className={styles.actions}>
        <ButtonLink variant="primary" href={PAGES[type].play + id} aria-label={t('studio.playOf', { title })}>
          {t('studio.play')}
        </ButtonLink>
        <ButtonLink href={PAGES[type].edit + id} aria-label={t('studio.editOf', { title })}>
          {t('studio.edit')}
        </ButtonLink>
        {original ? <ButtonLink href={original.path}>{t('studio.film.download')}</ButtonLink> : null}
        <Button aria-disabled={isBusy} onClick={() => film.send({ type: 'facts.reload' })}>
          {t('studio.film.reload')}
        </Button>
      </p>
    </>
  );
}

function Term({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Uses a typographic minus sign. */
const decibels = (value: number): string => withMinus(value, Math.abs(value).toFixed(1));
