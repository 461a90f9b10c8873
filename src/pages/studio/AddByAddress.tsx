import { useId } from 'react';
import { useSelector } from '@xstate/react';
import type { Finding } from '../../../core/contract/remote.ts';
import { isAddable } from '../../../core/domain/remote.ts';
import type { RemoteRef } from '../../../machines/studio/remote/remote.machine.ts';
import { takeFocus } from '../../dom/take-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { FindingFacts, FindingProblems } from '../FindingFacts.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import form from '../../ui/form-field.module.css';
import styles from './StudioPage.module.css';

interface AddByAddressProps {
  remote: RemoteRef;
  /** Collections that it may be added to. */
  collections: readonly { id: string; title: string }[];
}

const EDIT = { Video: '/media_edit?video=', Audio: '/media_edit?audio=' } as const;
const PLAY = { Video: '/play?video=', Audio: '/play?audio=' } as const;

/** Adds an external film or sound: its address, the result of the check, and a message. */
export function AddByAddress({ remote, collections }: AddByAddressProps) {
  const t = useText();
  const isBusy = useSelector(remote, (snapshot) => snapshot.hasTag('busy'));
  const isDescribed = useSelector(remote, (snapshot) => snapshot.matches('found') || snapshot.matches('saving'));
  const added = useSelector(remote, ({ context }) => context.added);
  const finding = useSelector(remote, ({ context }) => context.finding);
  return (
    <section className={styles.section} aria-labelledby="by-address" aria-busy={isBusy}>
      <h2 id="by-address">{t('studio.remote.title')}</h2>
      {added ? (
        <div className={styles.section} ref={takeFocus} tabIndex={-1}>
          <p>{t('studio.remote.added', { title: added.title })}</p>
          <p className={styles.actions}>
            <ButtonLink variant="primary" href={PLAY[added.type] + added.id}>
              {t('studio.play')}
            </ButtonLink>
            <ButtonLink href={EDIT[added.type] + added.id}>{t('studio.edit')}</ButtonLink>
            <Button onClick={() => remote.send({ type: 'remote.addAnother' })}>{t('studio.remote.addAnother')}</Button>
          </p>
        </div>
      ) : isDescribed && finding ? (
        <Found remote={remote} finding={finding} collections={collections} />
      ) : (
        <Address remote={remote} />
      )}
      <RemoteStatus remote={remote} />
    </section>
  );
}

/** Cancel disappears with the check, so focus moves to the address field. */
const attachCancel = (control: HTMLButtonElement) =>
  handOnFocus(control, () => control.closest('form')?.querySelector('input') ?? null);

function Address({ remote }: { remote: RemoteRef }) {
  const t = useText();
  const why = useId();
  const address = useSelector(remote, ({ context }) => context.address);
  const isProbing = useSelector(remote, (snapshot) => snapshot.matches('probing'));
  const isWrong = useSelector(remote, ({ context }) => context.refusal !== undefined || context.notice === 'empty');
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        remote.send({ type: 'remote.probe' });
      }}
    >
      <p className={styles.lead} id={why}>
        {t('studio.remote.lead')}
      </p>
      <label className={form.field}>
        {t('studio.remote.address')}
        <input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={address}
          maxLength={4096}
          readOnly={isProbing}
          aria-describedby={why}
          aria-invalid={isWrong}
          onChange={({ target }) => remote.send({ type: 'remote.type', address: target.value })}
        />
      </label>
      <p className={styles.actions}>
        <Button type="submit" aria-disabled={isProbing}>
          {t(isProbing ? 'studio.remote.probing' : 'studio.remote.probe')}
        </Button>
        {isProbing ? (
          <Button ref={attachCancel} onClick={() => remote.send({ type: 'remote.cancel' })}>
            {t('studio.cancel')}
          </Button>
        ) : null}
      </p>
    </form>
  );
}

interface FoundProps extends AddByAddressProps {
  finding: Finding;
}

function Found({ remote, finding, collections }: FoundProps) {
  const t = useText();
  const { title, date, visibility, collectionId } = useSelector(remote, ({ context }) => context.draft);
  const isSaving = useSelector(remote, (snapshot) => snapshot.matches('saving'));
  const isUntitled = useSelector(remote, ({ context }) => context.notice === 'untitled');
  const canAdd = isAddable(finding);
  return (
    <form
      className={classes(styles.row, styles.section)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        remote.send({ type: 'remote.save' });
      }}
    >
      <h3 className={styles.name} ref={takeFocus} tabIndex={-1}>
        {t('studio.remote.found')}
      </h3>
      <FindingFacts finding={finding} />
      <FindingProblems problems={finding.problems} />
      {finding.problems.length > 0 || finding.kind === 'provider' ? null : (
        <p className={styles.facts}>{t('studio.remote.fine')}</p>
      )}
      {canAdd ? (
        <div className={styles.fields}>
          <label className={form.field}>
            {t('studio.field.title')}
            <input
              type="text"
              value={title}
              maxLength={500}
              readOnly={isSaving}
              aria-invalid={isUntitled}
              onChange={({ target }) => remote.send({ type: 'remote.describe', change: { title: target.value } })}
            />
          </label>
          <DescriptionFields
            description={{ date, visibility, collectionId }}
            collections={collections}
            isReadOnly={isSaving}
            onChange={(change) => remote.send({ type: 'remote.describe', change })}
          />
        </div>
      ) : null}
      <p className={styles.actions}>
        {canAdd ? (
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {t(
              isSaving
                ? 'studio.remote.saving'
                : finding.problems.length > 0
                  ? 'studio.remote.saveAll'
                  : 'studio.remote.save',
            )}
          </Button>
        ) : null}
        <Button aria-disabled={isSaving} onClick={() => remote.send({ type: 'remote.back' })}>
          {t('studio.remote.back')}
        </Button>
      </p>
    </form>
  );
}

/** The result of the last action. */
function RemoteStatus({ remote }: { remote: RemoteRef }) {
  const t = useText();
  const notice = useSelector(remote, ({ context }) => context.notice);
  const refusal = useSelector(remote, ({ context }) => context.refusal);
  return (
    <p role="alert" className={styles.wrong}>
      {refusal
        ? t(`studio.remote.refusal.${refusal.reason}`, { detail: refusal.detail ?? '' })
        : notice
          ? t(`studio.remote.notice.${notice}`)
          : null}
    </p>
  );
}
