import { useRef } from 'react';
import { GROUP_NAME_MAX, LOGO_FILE_MAX } from '../../../core/domain/constants/edit-page.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../../core/domain/group-settings.ts';
import { accentShades } from '../../../core/domain/vendor-colours.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Select } from '../../ui/Select.tsx';
import { EmbeddingField } from '../EmbeddingField.tsx';
import styles from './GroupFields.module.css';

export function NameField({ name, onType }: { name: string; onType: (name: string) => void }) {
  const t = useText();
  return (
    <label className={styles.field}>
      {t('group.name')}
      <input
        type="text"
        value={name}
        maxLength={GROUP_NAME_MAX}
        autoComplete="organization"
        dir="auto"
        required
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}

export function LanguageField(props: { language: PageLanguage; onChoose: (language: PageLanguage) => void }) {
  const t = useText();
  const options = PAGE_LANGUAGES.map((value) => ({ value, label: t(`group.language.${value}`) }));
  return (
    <div className={styles.fields}>
      <Select
        label={t('group.language')}
        options={options}
        value={props.language}
        className={styles.select}
        onChange={props.onChoose}
      />
      <p className={styles.hint}>{t('group.languageHint')}</p>
    </div>
  );
}

export function Embedding({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.fields}>
      <EmbeddingField
        of="group"
        value={value}
        selectClass={styles.select}
        fieldClass={styles.field}
        onChange={onChange}
      />
    </div>
  );
}

/** The source of a newly chosen logo (base64), or the address of the saved one. */
const sourceOf = (logo: string): string => (logo.startsWith('/') ? logo : `data:image/png;base64,${logo}`);

interface BrandingFieldsProps {
  name: string;
  accent: string;
  logo: string;
  isReading: boolean;
  isSaving: boolean;
  onAccent: (accent: string) => void;
  onLogo: (file: Blob) => void;
  onRemoveLogo: () => void;
}

/** Logo and colour, and a preview of a page header with them. */
export function BrandingFields(props: BrandingFieldsProps) {
  const { name, accent, logo, isReading, isSaving, onAccent, onLogo, onRemoveLogo } = props;
  const t = useText();
  const isBusy = isReading || isSaving;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.fields}>
      <div className={styles.row} role="group" aria-labelledby="logo">
        <span className={styles.picture}>
          {logo === '' ? <Mark size={48} /> : <img src={sourceOf(logo)} alt={t('group.logoOf', { name })} />}
        </span>
        <div className={styles.fields}>
          <h2 id="logo">{t('group.logo')}</h2>
          <p className={styles.hint}>{t('group.logoHint', { max: LOGO_FILE_MAX / (1024 * 1024) })}</p>
          <p className={styles.row}>
            <Button aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
              {t(isReading ? 'group.readingLogo' : 'group.chooseLogo')}
            </Button>
            {logo === '' ? null : <Button onClick={onRemoveLogo}>{t('group.removeLogo')}</Button>}
          </p>
          <input
            ref={input}
            className={styles.file}
            type="file"
            tabIndex={-1}
            aria-hidden
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Allows the same file to be chosen again.
              target.value = '';
              if (file && !isBusy) onLogo(file);
            }}
          />
        </div>
      </div>
      <div className={styles.row}>
        <label className={styles.colour}>
          {t('group.accent')}
          <input type="color" value={accent || THEME_ACCENT} onChange={({ target }) => onAccent(target.value)} />
        </label>
        {accent === '' ? null : <Button onClick={() => onAccent('')}>{t('group.themeAccent')}</Button>}
      </div>
      <Preview name={name} accent={accent} logo={logo} />
      <p className={styles.hint}>{t('group.public')}</p>
    </div>
  );
}

/** The theme's accent on light surfaces, in the format of a colour field. */
const THEME_ACCENT = '#007c91';

/** A page header in both themes, and a note if a shade replaces the chosen colour. */
function Preview({ name, accent, logo }: { name: string; accent: string; logo: string }) {
  const t = useText();
  const shades = accent === '' ? undefined : accentShades(accent);
  const adjusted = (['light', 'dark'] as const).filter((theme) => shades && shades[theme] !== accent.toLowerCase());
  return (
    <>
      <ul className={styles.previews} aria-label={t('group.preview')}>
        {(['light', 'dark'] as const).map((theme) => (
          <li
            key={theme}
            data-theme={theme}
            className={styles.preview}
            aria-label={t(`group.preview.${theme}`)}
            style={
              shades && {
                ['--accent' as string]: shades[theme],
                ['--on-accent' as string]: theme === 'light' ? shades.onLight : shades.onDark,
              }
            }
          >
            <span className={styles.brand}>
              {logo === '' ? <Mark size={28} /> : <img src={sourceOf(logo)} alt="" height={28} />}
              <span dir="auto">{name}</span>
            </span>
            <span className={styles.sample}>
              <span className={styles.link}>{t('group.sampleLink')}</span>
              <span className={styles.button}>{t('group.sampleButton')}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.hint}>
        {adjusted.length === 0
          ? null
          : t(`group.adjusted.${adjusted.length === 2 ? 'both' : (adjusted[0] ?? 'light')}`)}
      </p>
    </>
  );
}
