import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { TITLE_MAX } from '../../../core/domain/constants/edit-page.ts';
import { DESK_LABEL_MAX, DESK_ROLL_MAX_S } from '../../../core/domain/desk/limits.ts';
import {
  DESK_BUTTON_KINDS,
  DESK_COLOURS,
  DESK_QUESTIONS,
  digitButtons,
  type DeskButton,
} from '../../../core/domain/desk/template.ts';
import type { TemplateEdit } from '../../../core/domain/desk/template-draft.ts';
import { TAG_DETAILS } from '../../../core/domain/tag.ts';
import type { DeskTemplatesRef } from '../../../machines/studio/desk/desk-templates.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { TrashIcon } from '../../ui/icons.ts';
import work from '../work-page.module.css';
import styles from './desk.module.css';

/** Edits the panels and buttons of a template. The dialog closes once the server has saved them. */
export function TemplateForm({ templates }: { templates: DeskTemplatesRef }) {
  const t = useText();
  const id = useId();
  const { name, panels } = useSelector(templates, ({ context }) => context.draft);
  const base = useSelector(templates, ({ context }) => context.base);
  const problems = useSelector(templates, ({ context }) => context.problems);
  const notice = useSelector(templates, ({ context }) => context.notice);
  const hasTheirs = useSelector(templates, ({ context }) => context.theirs !== undefined);
  const isBusy = useSelector(templates, (snapshot) => snapshot.hasTag('busy'));
  const isConfirming = useSelector(templates, (snapshot) => snapshot.matches('confirming'));
  const lost = problems.includes('digit') ? digitButtons(panels) : [];
  const edit = (change: TemplateEdit) => templates.send({ type: 'template.edit', edit: change });
  const close = () => templates.send({ type: 'template.close' });
  return (
    <>
      <Dialog
        title={t('desk.templates')}
        closeLabel={t('common.close')}
        shape="full"
        bodyClassName={styles.sheet}
        footer={
          <>
            {base === null ? null : (
              <Button aria-disabled={isBusy} onClick={() => templates.send({ type: 'template.remove' })}>
                {t('desk.template.remove')}
              </Button>
            )}
            <Button aria-disabled={isBusy} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={id} variant="primary" aria-disabled={isBusy}>
              {t(isBusy ? 'desk.template.saving' : 'desk.template.save')}
            </Button>
          </>
        }
        onClose={close}
      >
        <form
          id={id}
          className={styles.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            templates.send({ type: 'template.submit' });
          }}
        >
          <div role="alert" className={styles.wrong}>
            {problems.map((problem) => (
              <p key={problem}>{t(`desk.template.problem.${problem}`)}</p>
            ))}
            {notice ? <p>{t(`desk.template.notice.${notice}`)}</p> : null}
          </div>
          {hasTheirs ? (
            <Button aria-disabled={isBusy} onClick={() => templates.send({ type: 'template.takeTheirs' })}>
              {t('desk.template.takeTheirs')}
            </Button>
          ) : null}
          <label className={work.field}>
            {t('desk.template.name')}
            <input
              type="text"
              dir="auto"
              maxLength={DESK_LABEL_MAX}
              value={name}
              readOnly={isBusy}
              aria-invalid={problems.includes('name')}
              onChange={({ target }) => edit({ kind: 'name', name: target.value })}
            />
          </label>
          {panels.map(({ category, buttons }, panel) => (
            // Panels and buttons are identified only by their index.
            <fieldset key={panel} className={styles.editedPanel}>
              <legend>{category || t('desk.template.panel')}</legend>
              <div className={work.row}>
                <label className={work.field}>
                  {t('desk.template.panel')}
                  <input
                    type="text"
                    dir="auto"
                    maxLength={TITLE_MAX}
                    value={category}
                    readOnly={isBusy}
                    onChange={({ target }) => edit({ kind: 'panel', panel, category: target.value })}
                  />
                </label>
                <IconButton
                  label={t('desk.template.removePanel', { name: category })}
                  aria-disabled={isBusy}
                  onClick={() => edit({ kind: 'removePanel', panel })}
                >
                  <TrashIcon size={18} aria-hidden />
                </IconButton>
              </div>
              {buttons.map((button, index) => (
                <EditedButton
                  key={button.id}
                  button={button}
                  number={index + 1}
                  isKeyLost={lost.includes(button)}
                  isBusy={isBusy}
                  onChange={(change) => edit({ kind: 'button', panel, button: index, change })}
                  onRemove={() => edit({ kind: 'removeButton', panel, button: index })}
                />
              ))}
              <Button aria-disabled={isBusy} onClick={() => edit({ kind: 'addButton', panel })}>
                {t('desk.template.addButton')}
              </Button>
            </fieldset>
          ))}
          <Button aria-disabled={isBusy} onClick={() => edit({ kind: 'addPanel' })}>
            {t('desk.template.addPanel')}
          </Button>
        </form>
      </Dialog>
      {isConfirming ? (
        <Notice
          kind="confirm"
          deletes
          onConfirm={() => templates.send({ type: 'template.confirm' })}
          onClose={() => templates.send({ type: 'template.cancel' })}
        >
          <p>{t('desk.template.removeSure')}</p>
        </Notice>
      ) : null}
    </>
  );
}

interface EditedButtonProps {
  button: DeskButton;
  number: number;
  /** The button's key is a digit, and digits type answers. */
  isKeyLost: boolean;
  isBusy: boolean;
  onChange: (change: Partial<DeskButton>) => void;
  onRemove: () => void;
}

function EditedButton({ button, number, isKeyLost, isBusy, onChange, onRemove }: EditedButtonProps) {
  const t = useText();
  const { label, category, key, colour, kind, lead, lag, score, ask } = button;
  return (
    <div role="group" aria-label={label || t('desk.template.button', { number })} className={styles.editedButton}>
      <label className={work.field}>
        {t('desk.template.label')}
        <input
          type="text"
          dir="auto"
          maxLength={DESK_LABEL_MAX}
          value={label}
          readOnly={isBusy}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </label>
      <label className={work.field}>
        {t('desk.template.key')}
        <input
          type="text"
          autoComplete="off"
          maxLength={1}
          className={styles.short}
          value={key ?? ''}
          readOnly={isBusy}
          aria-invalid={isKeyLost}
          onChange={({ target }) => onChange({ key: target.value.toLowerCase() || undefined })}
        />
      </label>
      <Select
        label={t('desk.template.colour')}
        options={DESK_COLOURS.map((value) => ({ value, label: t(`desk.colour.${value}`) }))}
        value={colour}
        disabled={isBusy}
        className={work.select}
        onChange={(value) => onChange({ colour: value })}
      />
      <Select
        label={t('desk.template.kind')}
        options={DESK_BUTTON_KINDS.map((value) => ({ value, label: t(`desk.template.kind.${value}`) }))}
        value={kind}
        disabled={isBusy}
        className={work.select}
        onChange={(value) => onChange({ kind: value })}
      />
      <label className={work.field}>
        {t('desk.template.category')}
        <input
          type="text"
          dir="auto"
          maxLength={TITLE_MAX}
          value={category}
          placeholder={label}
          readOnly={isBusy}
          onChange={({ target }) => onChange({ category: target.value })}
        />
      </label>
      {(['lead', 'lag'] as const).map((roll) => (
        <label key={roll} className={work.field}>
          {t(`desk.template.${roll}`)}
          <input
            type="number"
            min={0}
            max={DESK_ROLL_MAX_S}
            step={0.5}
            className={styles.short}
            value={roll === 'lead' ? lead : lag}
            readOnly={isBusy}
            onChange={({ target }) => onChange({ [roll]: Math.max(0, target.valueAsNumber || 0) })}
          />
        </label>
      ))}
      <label className={work.field}>
        {t('desk.template.score')}
        <input
          type="text"
          maxLength={TAG_DETAILS.score.max}
          className={styles.short}
          value={score ?? ''}
          readOnly={isBusy}
          onChange={({ target }) => onChange({ score: target.value || undefined })}
        />
      </label>
      <fieldset className={styles.asks}>
        <legend>{t('desk.template.ask')}</legend>
        {DESK_QUESTIONS.map((question) => (
          <label key={question} className={work.check}>
            <input
              type="checkbox"
              checked={ask.includes(question)}
              aria-disabled={isBusy}
              onChange={({ target }) =>
                onChange({
                  ask: DESK_QUESTIONS.filter((each) => (each === question ? target.checked : ask.includes(each))),
                })
              }
            />
            {t(`desk.template.ask.${question}`)}
          </label>
        ))}
      </fieldset>
      <IconButton label={t('desk.template.removeButton', { label })} aria-disabled={isBusy} onClick={onRemove}>
        <TrashIcon size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
