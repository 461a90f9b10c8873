import { useSelector } from '@xstate/react';
import { allowedTypes } from '../../../core/domain/permissions.ts';
import type { SelectableType } from '../../../core/domain/permissions.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Select } from '../../ui/Select.tsx';
import type { SearchRef } from '../refs.ts';
import { selectIsBusy } from '../select.ts';
import styles from './SearchBar.module.css';

type Choice = SelectableType | 'none';

/** The media type; hidden if only one is allowed, disabled while a request is pending (row L03). */
export function TypeSelector({ search }: { search: SearchRef }) {
  const t = useText();
  const type = useSelector(search, ({ context }) => context.query.type);
  const permissions = useSelector(search, ({ context }) => context.permissions);
  const isBusy = useSelector(search, selectIsBusy);
  const isPreparing = useSelector(search, (snapshot) => snapshot.matches('preparing'));
  const types = allowedTypes(permissions);
  if (types.length <= 1 && !isPreparing) return null;
  const options: { value: Choice; label: string }[] = [
    { value: 'none', label: t('library.chooseType') },
    ...types.map((each) => ({ value: each, label: t(`common.type.${each}`) })),
  ];
  return (
    <Select<Choice>
      label={t('library.mediaType')}
      labelHidden
      className={styles.type}
      value={type ?? 'none'}
      options={options}
      disabled={isBusy}
      onChange={(value) => search.send({ type: 'type.choose', mediaType: value === 'none' ? undefined : value })}
    />
  );
}
