import type { Finding } from '../../core/contract/remote.ts';
import { formatDuration } from '../../core/domain/formats.ts';
import { useText } from '../i18n/text-context.tsx';
import styles from './FindingFacts.module.css';

/** Facts about an external medium in one line of names and figures, and its address (texts of the studio). */
export function FindingFacts({ finding }: { finding: Finding }) {
  const t = useText();
  const { kind, provider = '', type, live, duration, width, height, codecs, audio, address } = finding;
  const known = [
    t(`studio.remote.kind.${kind}`, { provider }),
    t(`studio.remote.type.${type}`),
    live ? t('studio.remote.live') : undefined,
    duration === undefined ? undefined : formatDuration(Math.round(duration)),
    width === undefined || height === undefined ? undefined : `${width} × ${height}`,
    codecs.length > 0 ? codecs.join(', ') : undefined,
    audio.length > 0 ? t('studio.remote.audio', { languages: audio.join(', ') }) : undefined,
  ];
  return (
    <>
      <p>{known.filter((fact) => fact !== undefined).join(' · ')}</p>
      <p className={styles.address} dir="ltr">
        {address}
      </p>
    </>
  );
}

/** Reasons why the medium would not play, one per line; `more` comes first. */
export function FindingProblems({ problems, more }: { problems: Finding['problems']; more?: string | undefined }) {
  const t = useText();
  if (problems.length === 0 && more === undefined) return null;
  return (
    <ul className={styles.problems} aria-label={t('studio.remote.problems')}>
      {more === undefined ? null : <li>{more}</li>}
      {problems.map(({ kind, detail = '' }) => (
        <li key={kind}>{t(`studio.remote.problem.${kind}`, { detail })}</li>
      ))}
    </ul>
  );
}
