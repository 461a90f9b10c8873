import { UPLOAD_VISIBILITIES, type UploadVisibility } from '../../../core/domain/uploads.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Select } from '../../ui/Select.tsx';
import form from '../../ui/form-field.module.css';
import styles from './StudioPage.module.css';

interface Description {
  date: string;
  visibility: UploadVisibility;
  /** Empty for no collection. */
  collectionId: string;
}

interface DescriptionFieldsProps {
  description: Description;
  /** Collections that it may be added to. */
  collections: readonly { id: string; title: string }[];
  isReadOnly?: boolean;
  onChange: (change: Partial<Description>) => void;
}

/** Date, visibility and collection of the media to add. */
export function DescriptionFields({
  description: { date, visibility, collectionId },
  collections,
  isReadOnly = false,
  onChange,
}: DescriptionFieldsProps) {
  const t = useText();
  return (
    <>
      <label className={form.field}>
        {t('studio.field.date')}
        <input
          type="date"
          value={date}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            if (target.value !== '') onChange({ date: target.value });
          }}
        />
      </label>
      <Select
        label={t('studio.field.visibility')}
        options={UPLOAD_VISIBILITIES.map((value) => ({ value, label: t(`studio.visibility.${value}`) }))}
        value={visibility}
        disabled={isReadOnly}
        className={styles.select}
        onChange={(value) => onChange({ visibility: value })}
      />
      {collections.length > 0 ? (
        <Select
          label={t('studio.field.collection')}
          options={[
            { value: '', label: t('studio.noCollection') },
            ...collections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={collectionId}
          disabled={isReadOnly}
          className={styles.select}
          onChange={(value) => onChange({ collectionId: value })}
        />
      ) : null}
    </>
  );
}
