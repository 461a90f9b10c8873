import { useSelector } from '@xstate/react';
import { choicesOf, DRAFT_KINDS, wrongDrafts } from '../../../core/domain/playground/member-drafts.ts';
import type { Reading } from '../../../core/domain/playground/member-drafts.ts';
import { RANGE_PROPERTIES, READ_PROPERTIES } from '../../../core/domain/player-members.ts';
import type { PlayerProperty } from '../../../core/domain/player-members.ts';
import { propertiesOf } from '../../../core/domain/playground/members.ts';
import type { TriedProperty } from '../../../core/domain/playground/members.ts';
import { literal } from '../../../core/domain/playground/code.ts';
import { useText } from '../../i18n/text-context.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/Select.tsx';
import { DraftInput } from './DraftInput.tsx';
import { Try } from './MethodList.tsx';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

/** Decimals shown of a time or a volume. */
const DIGITS = 3;

const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** Tags listed; a film may have thousands. */
const TAGS_SHOWN = 100;

/** The value as a code literal. */
function valueText(name: PlayerProperty | TriedProperty, reading: Reading): string {
  const value = reading[name] === undefined ? [] : reading[name];
  if (name === 'buffered' || name === 'seekable')
    return reading[name].map(([from, to]) => `${rounded(from)}–${rounded(to)}`).join(', ') || '–';
  return typeof value === 'number' ? String(rounded(value)) : literal(value);
}

export function PropertyList({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const way = useSelector(playground, ({ context }) => context.way);
  return (
    <section className={styles.section} aria-labelledby="playground-properties">
      <h2 id="playground-properties">{t('playground.properties')}</h2>
      <ul className={styles.members} aria-label={t('playground.settable')}>
        {propertiesOf(way).map((name) => (
          <li key={name} className={classes(styles.member, styles.property)}>
            <Value playground={playground} name={name} />
            <Editor playground={playground} name={name} />
            <Try playground={playground} member={name} label={name} verb="playground.set" />
          </li>
        ))}
      </ul>
      <dl className={styles.values} aria-label={t('playground.readable')}>
        {[...READ_PROPERTIES, ...RANGE_PROPERTIES].map((name) => (
          <div key={name} className={styles.value}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd dir="auto">
              {name === 'tags' ? <Tags playground={playground} /> : <Text playground={playground} name={name} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PropertyProps {
  playground: PlaygroundRef;
  name: PlayerProperty | TriedProperty;
}

function Text({ playground, name }: PropertyProps) {
  return useSelector(playground, ({ context }) => valueText(name, context.reading));
}

/** Lists tags with their ids, which `playTags()` takes. */
function Tags({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const tags = useSelector(playground, ({ context }) => context.reading.tags);
  if (tags.length === 0) return '[]';
  return (
    <details>
      <summary>{t('playground.tagCount', { count: tags.length })}</summary>
      <ol className={styles.tags}>
        {tags.slice(0, TAGS_SHOWN).map((tag) => (
          <li key={tag.id}>
            <code>{literal(tag)}</code>
          </li>
        ))}
        {tags.length > TAGS_SHOWN ? <li>…</li> : null}
      </ol>
    </details>
  );
}

function Value({ playground, name }: PropertyProps) {
  const text = useSelector(playground, ({ context }) => valueText(name, context.reading));
  return (
    <p className={styles.value}>
      <code>{name}</code>
      <data value={text} dir="auto">
        {text}
      </data>
    </p>
  );
}

function Editor({ playground, name }: { playground: PlaygroundRef; name: TriedProperty }) {
  const t = useText();
  const draft = useSelector(playground, ({ context }) => context.drafts[name]);
  const isWrong = useSelector(playground, ({ context }) => wrongDrafts(context.drafts).includes(name));
  const choices = useSelector(
    playground,
    ({ context }) => choicesOf(name, context.reading),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  const label = t('playground.newValue', { name });
  if (DRAFT_KINDS[name] === 'number')
    return (
      <DraftInput
        playground={playground}
        name={name}
        label={label}
        problem={isWrong ? t('playground.wrong.number') : undefined}
      />
    );
  return (
    <Select
      label={label}
      className={styles.field}
      options={choices}
      value={choices.some(({ value }) => value === draft) ? draft : undefined}
      placeholder={t(choices.length === 0 ? 'playground.noChoice' : 'playground.choose')}
      disabled={choices.length === 0}
      onChange={(value) => playground.send({ type: 'draft.set', name, text: value })}
    />
  );
}
