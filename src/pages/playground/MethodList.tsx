import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { API_CATEGORY_MAX, API_ID_MAX, API_WORDS_MAX } from '../../../core/domain/constants/player-api.ts';
import { lineOf } from '../../../core/domain/playground/code.ts';
import { callOf, QUERY_FIELDS, wrongDrafts } from '../../../core/domain/playground/member-drafts.ts';
import type { QueryField } from '../../../core/domain/playground/member-drafts.ts';
import { methodsOf } from '../../../core/domain/playground/members.ts';
import type { TriedMember } from '../../../core/domain/playground/members.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { resultText } from './CallList.tsx';
import { DraftInput } from './DraftInput.tsx';
import work from '../work-page.module.css';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

export function MethodList({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const way = useSelector(playground, ({ context }) => context.way);
  return (
    <section className={styles.section} aria-labelledby="playground-methods">
      <h2 id="playground-methods">{t('playground.methods')}</h2>
      <ul className={styles.members}>
        {methodsOf(way).map((method) => (
          <li key={method} className={styles.member}>
            {method === 'playTags' ? <Query playground={playground} /> : null}
            <Try playground={playground} member={method} label={`${method}()`} verb="playground.call" />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TryProps {
  playground: PlaygroundRef;
  member: TriedMember;
  label: string;
  verb: 'playground.call' | 'playground.set';
}

/** A button that makes the call, beside its code and its last result. */
export function Try({ playground, member, label, verb }: TryProps) {
  const t = useText();
  const call = useSelector(playground, ({ context }) => callOf(member, context.drafts), sameCode);
  const last = useSelector(playground, ({ context }) => context.calls.findLast((each) => each.call.method === member));
  const isThere = useSelector(playground, (snapshot) => snapshot.matches({ player: 'embedded' }));
  const isFailed = typeof last?.result === 'object';
  return (
    <div className={styles.try}>
      <Button
        aria-label={t(`${verb}Named`, { name: label })}
        aria-disabled={!isThere || call === undefined}
        onClick={() => playground.send({ type: 'member.try', member })}
      >
        {t(verb)}
      </Button>
      <span className={styles.line}>
        <code>{call === undefined ? label : lineOf(call)}</code>
        {last ? <span className={isFailed ? styles.failed : styles.hint}>{resultText(last.result, t)}</span> : null}
      </span>
    </div>
  );
}

const sameCode = (one: ReturnType<typeof callOf>, other: ReturnType<typeof callOf>): boolean =>
  one === other || (one !== undefined && other !== undefined && lineOf(one) === lineOf(other));

const FIELD_TEXTS = {
  text: 'playground.query.text',
  category: 'playground.query.category',
  ids: 'playground.query.ids',
  postRoll: 'playground.query.postRoll',
  highlights: 'playground.query.highlights',
} as const satisfies Record<QueryField, string>;

/** Maximum length of a text or id. */
const MAX = { text: API_WORDS_MAX, category: API_CATEGORY_MAX, ids: API_ID_MAX, postRoll: 0 } as const;

function Query({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const listId = useId();
  const drafts = useSelector(playground, ({ context }) => context.drafts);
  const tags = useSelector(playground, ({ context }) => context.reading.tags);
  const wrong = wrongDrafts(drafts);
  const categories = [...new Set(tags.map(({ category }) => category))].filter((name) => name !== '');
  return (
    <fieldset className={styles.query}>
      <legend>{t('playground.query')}</legend>
      {QUERY_FIELDS.map((field) =>
        field === 'highlights' ? (
          <label key={field} className={classes(work.check, styles.check)}>
            <input
              type="checkbox"
              checked={drafts[field] !== ''}
              onChange={({ target }) =>
                playground.send({ type: 'draft.set', name: field, text: target.checked ? 'true' : '' })
              }
            />
            {t(FIELD_TEXTS[field])}
          </label>
        ) : (
          <DraftInput
            key={field}
            playground={playground}
            name={field}
            label={t(FIELD_TEXTS[field])}
            list={field === 'category' ? listId : undefined}
            problem={wrong.includes(field) ? t(`playground.wrong.${field}`, { max: MAX[field] }) : undefined}
          />
        ),
      )}
      <datalist id={listId}>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </fieldset>
  );
}
