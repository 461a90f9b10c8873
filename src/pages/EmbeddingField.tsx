import { EMBEDDING_MAX } from '../../core/domain/constants/link-previews.ts';
import { EMBED_CHOICES, embedChoice, embedOriginsText, embedText } from '../../core/domain/embedding.ts';
import { useText } from '../i18n/text-context.tsx';
import { Select } from '../ui/Select.tsx';

interface EmbeddingFieldProps {
  /** A medium may inherit the setting from its group. */
  of: 'medium' | 'group';
  /** See `core/domain/embedding.ts`. */
  value: string;
  selectClass: string | undefined;
  fieldClass: string | undefined;
  onChange: (value: string) => void;
}

/** Which pages may embed (row E03): one of a few choices, and a list of sites if embedding is limited to some. */
export function EmbeddingField({ of, value, selectClass, fieldClass, onChange }: EmbeddingFieldProps) {
  const t = useText();
  const choice = embedChoice(value);
  const choices = EMBED_CHOICES.map((each) => ({ value: each, label: t(`embedding.choice.${each || 'group'}`) }));
  return (
    <>
      <Select
        label={t(`embedding.${of}`)}
        className={selectClass}
        value={choice}
        options={of === 'medium' ? choices : choices.filter((each) => each.value !== '')}
        onChange={(chosen) => onChange(embedText(chosen, embedOriginsText(choice === 'origins' ? value : '')))}
      />
      {choice === 'origins' ? (
        <label className={fieldClass}>
          {t('embedding.origins')}
          <input
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            maxLength={EMBEDDING_MAX / 2}
            value={embedOriginsText(value)}
            onChange={({ target }) => onChange(embedText('origins', target.value))}
          />
        </label>
      ) : null}
    </>
  );
}
