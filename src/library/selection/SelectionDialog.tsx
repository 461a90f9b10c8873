import { useSelector } from '@xstate/react';
import { SELECTION_MAX } from '../../../core/domain/constants/selection.ts';
import { formatSize } from '../../../core/domain/formats.ts';
import { changeOf } from '../../../core/domain/selection-draft.ts';
import { notDone, possibleOf } from '../../../core/domain/selection.ts';
import type { ChangedMedium, PlannedMedium } from '../../../core/domain/selection.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { SelectionActRef } from '../refs.ts';
import { ActForm } from './ActForm.tsx';
import styles from './SelectionDialog.module.css';
import { WaitingDialog } from './WaitingDialog.tsx';

/**
 * One action on the selection: how many items it applies to, its inputs, its progress, and what it could not do (row
 * S08).
 */
export default function SelectionDialog({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const state = useSelector(flow, ({ value }) => (typeof value === 'string' ? value : 'working'));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const close = () => flow.send({ type: 'act.close' });
  const retry = () => flow.send({ type: 'act.retry' });
  const done = context.changed.filter(({ outcome }) => outcome === 'done').length;
  const count = possibleOf(context.plan?.items ?? []).length;
  switch (state) {
    case 'asking':
      return context.act === 'delete' ? <AskDeletion flow={flow} /> : <Asking flow={flow} />;
    case 'impossible':
      return (
        <Notice kind="error" onClose={close}>
          <p>{t(context.plan ? 'selection.impossible' : 'selection.nothing')}</p>
          <Reasons flow={flow} />
        </Notice>
      );
    case 'working':
      return (
        <Dialog
          title={t(`selection.act.${context.act}`)}
          closeLabel={t('selection.stop')}
          onClose={() => flow.send({ type: 'act.stop' })}
        >
          <p role="status">
            {context.isStopped
              ? t('selection.stopping')
              : t('selection.working', { done: context.changed.length, count })}
          </p>
          <progress
            className={styles.progress}
            aria-label={t(`selection.act.${context.act}`)}
            max={count}
            value={context.changed.length}
          />
          <p className={styles.actions}>
            <Button aria-disabled={context.isStopped} onClick={() => flow.send({ type: 'act.stop' })}>
              {t('selection.stop')}
            </Button>
          </p>
        </Dialog>
      );
    case 'reporting':
      return (
        <Notice kind="warning" onClose={close}>
          <p>{t('selection.report', { done, count: context.plan?.items.length ?? 0 })}</p>
          <Reasons flow={flow} />
        </Notice>
      );
    case 'unplanned':
    case 'interrupted':
      return (
        <Notice kind="error" onClose={close}>
          <p>{state === 'unplanned' ? t('selection.unplanned') : t('selection.interrupted', { done, count })}</p>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" onClose={close}>
          {t(context.isFull ? 'selection.full' : 'selection.refused')}
        </Notice>
      );
    case 'unarchived': {
      const { archive } = context;
      return (
        <Notice kind="error" onClose={close}>
          {archive?.status === 'large' ? (
            t('selection.large', { size: formatSize(archive.bytes), most: formatSize(archive.most) })
          ) : (
            <>
              <p>{t('selection.unarchived')}</p>
              <Button onClick={retry}>{t('common.retry')}</Button>
            </>
          )}
        </Notice>
      );
    }
    case 'planning':
      return <WaitingDialog act={context.act} status={t('selection.planning')} onCancel={close} />;
    case 'archiving':
    case 'saving':
      return <WaitingDialog act={context.act} status={t('selection.archiving')} onCancel={close} />;
    default:
      return null;
  }
}

function AskDeletion({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const count = useSelector(flow, ({ context }) => possibleOf(context.plan?.items ?? []).length);
  return (
    <Notice
      kind="confirm"
      deletes
      onConfirm={() => flow.send({ type: 'act.confirm' })}
      onClose={() => flow.send({ type: 'act.close' })}
    >
      <p>{t('selection.ask', { count })}</p>
      <p>{t('library.delete.restorable')}</p>
      <Partly flow={flow} />
    </Notice>
  );
}

function Asking({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { act, draft, plan } = context;
  const isComplete = act === 'download' || changeOf(act, draft, plan?.newId ?? '') !== undefined;
  const confirm = () => flow.send({ type: 'act.confirm' });
  const mine = possibleOf(plan?.items ?? []);
  const bytes = mine.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  return (
    <Dialog
      title={t(`selection.act.${act}`)}
      closeLabel={t('common.close')}
      onClose={() => flow.send({ type: 'act.close' })}
      footer={
        <>
          <Button onClick={() => flow.send({ type: 'act.close' })}>{t('common.cancel')}</Button>
          <Button variant="primary" aria-disabled={!isComplete} onClick={confirm}>
            {t(
              act === 'download'
                ? 'selection.act.download'
                : act === 'collect'
                  ? 'selection.add'
                  : act === 'uncollect'
                    ? 'selection.remove'
                    : 'selection.apply',
            )}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <p>
          {act === 'download'
            ? t('selection.zip', { count: mine.length, size: formatSize(bytes) })
            : t('selection.possible', { count: mine.length })}
        </p>
        <ActForm flow={flow} />
        <Partly flow={flow} />
        {/* Makes Enter in a field confirm. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** Explains which items are left out and why, and whether the search has more results than an action accepts. */
function Partly({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { plan } = context;
  if (!plan) return null;
  const isPartial = notDone(plan.items, context.changed).length > 0;
  return (
    <>
      {plan.total > plan.items.length ? (
        <p>{t('selection.capped', { total: plan.total, most: SELECTION_MAX })}</p>
      ) : null}
      {isPartial ? (
        <>
          <p>{t('selection.partly', { possible: possibleOf(plan.items).length, count: plan.items.length })}</p>
          <Reasons flow={flow} />
        </>
      ) : null}
    </>
  );
}

/** Number of reasons listed. */
const REASONS_SHOWN = 8;

function Reasons({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const all = notDone(context.plan?.items ?? [], context.changed);
  const titles = new Map((context.plan?.items ?? []).map(({ id, title }) => [id, title]));
  return (
    <ul className={styles.reasons}>
      {all.slice(0, REASONS_SHOWN).map((each) => (
        <li key={each.id}>
          <bdi>{titles.get(each.id) || t('common.untitled')}</bdi>: <Reason of={each} />
        </li>
      ))}
      {all.length > REASONS_SHOWN ? <li>{t('selection.more', { count: all.length - REASONS_SHOWN })}</li> : null}
    </ul>
  );
}

function Reason({ of: { outcome, videos } }: { of: PlannedMedium | ChangedMedium }) {
  const t = useText('selection');
  if (outcome === 'done') return null;
  const titles = (videos ?? []).map(({ title }) => title || t('common.untitled')).join(', ');
  return (
    <>{outcome === 'linked' ? t('selection.reason.linked', { videos: titles }) : t(`selection.reason.${outcome}`)}</>
  );
}
