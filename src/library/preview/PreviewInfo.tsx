import type { ReactNode } from 'react';
import type { PreviewContent } from '../../../machines/library/library.ports.ts';
import { followAddress } from '../../../core/domain/follow-address.ts';
import { podcastAddress } from '../../../core/domain/podcast-address.ts';
import { formatDuration, formatMoment, formatSize } from '../../../core/domain/formats.ts';
import { collectionAddress, titleOf, whenOf } from '../../../core/domain/result-item.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import type { TextKey } from '../../i18n/areas.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useSlots } from '../slots.ts';
import styles from './Preview.module.css';

interface PreviewInfoProps {
  content: PreviewContent;
  /** Only connected users see the identifier (Library 2). */
  connected: boolean;
}

/** Contents of the Info tab: all fields of the item, and links to the collections that contain it (row L15). */
export function PreviewInfo({ content, connected }: PreviewInfoProps) {
  const t = useText('preview');
  const language = useLanguage();
  const { item, collections } = content;
  const { evaluation_attribute: evaluation, temporality } = item;
  const fields: [TextKey, string | number | undefined][] = [
    ['preview.field.date', whenOf(item).date],
    ['preview.field.time', timeOf(item)],
    ['preview.field.duration', formatDuration(item.duration)],
    ['preview.field.size', formatSize(item.size)],
    ['preview.field.evaluation', language === 'fr' ? evaluation?.frName : evaluation?.enName],
    ['preview.field.agregate', isAgregate(item.agregate) ? t(`preview.agregate.${item.agregate}`) : item.agregate],
    ['preview.field.temporality', temporality && t(`preview.temporality.${temporality}`)],
    ['preview.field.nbOfEx', item.nbOfEx],
    ['preview.field.id', connected ? item.id : undefined],
    ['preview.field.description', item.description],
    ['preview.field.keywords', item.description ? undefined : item.keywords],
  ];
  return (
    <dl className={styles.fields}>
      <Field name={t('preview.field.title')} className={styles.title}>
        {titleOf(item) ?? t('common.untitled')}
      </Field>
      {fields.map(([key, value]) =>
        value === undefined || value === '' ? null : (
          <Field key={key} name={t(key)}>
            {value}
          </Field>
        ),
      )}
      {collections.length > 0 ? (
        <Field name={t('preview.field.collections')}>
          <Collections content={content} connected={connected} />
        </Field>
      ) : null}
    </dl>
  );
}

/** Ways to combine several measures that have a translated name; others are shown as entered. */
const AGREGATES = ['best', 'mean', 'sum'] as const;
const isAgregate = (agregate: string | undefined): agregate is (typeof AGREGATES)[number] =>
  AGREGATES.some((each) => each === agregate);

/** A tag's time is its position in the film; other times are times of day. */
function timeOf(item: PreviewContent['item']): string {
  if (item.type !== 'Tag') return whenOf(item).time;
  const start = parseTime(item.time ?? '');
  return start === undefined ? '' : formatMoment(start);
}

interface FieldProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

function Field({ name, className, children }: FieldProps) {
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd dir="auto" className={className}>
        {children}
      </dd>
    </>
  );
}

function Collections({ content: { item, collections }, connected }: PreviewInfoProps) {
  const t = useText();
  const { addressOf } = useSlots();
  return (
    <ul className={styles.collections}>
      {collections.map(({ id, title, hasFeed }) => (
        <li key={id}>
          <a href={addressOf(collectionAddress(title, item))} dir="auto">
            {title}
          </a>
          {connected ? (
            <ButtonLink
              variant="quiet"
              href={addressOf(followAddress({ kind: 'collection', id }))}
              aria-label={t('library.followOf', { name: title })}
            >
              {t('library.action.follow')}
            </ButtonLink>
          ) : null}
          {hasFeed ? (
            <ButtonLink
              variant="quiet"
              href={podcastAddress(addressOf('/'), 'collection', id)}
              type="application/rss+xml"
              aria-label={t('library.podcastOf', { name: title })}
            >
              {t('library.podcast')}
            </ButtonLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
