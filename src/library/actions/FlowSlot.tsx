import { useSelector } from '@xstate/react';
import { createElement } from 'react';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { ItemActionsRef } from '../refs.ts';
import { FLOW_VIEWS } from './flows.ts';
import type { FlowProps } from './flow-props.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';

/** Shows the dialog of an item action, above both list and preview. */
export function FlowSlot({ actions }: { actions: ItemActionsRef }) {
  const t = useText();
  const isFetching = useSelector(actions, (snapshot) => snapshot.matches('fetching'));
  const isFailed = useSelector(actions, (snapshot) => snapshot.matches('failed'));
  const requested = useSelector(actions, ({ context }) => context.requested);
  const flow = useSelector(actions, ({ children }) => children['flow']);
  return (
    <>
      <Announcement>{isFetching ? t('library.actionOpening') : ''}</Announcement>
      {flow && requested ? (
        <AsyncBoundary onClose={() => actions.send({ type: 'action.dismiss' })}>
          <Flow action={requested} flow={flow} />
        </AsyncBoundary>
      ) : null}
      {isFailed ? (
        <Notice kind="error" onClose={() => actions.send({ type: 'action.dismiss' })}>
          <p>{t('library.actionFailed')}</p>
          <Button onClick={() => actions.send({ type: 'action.retry' })}>{t('common.retry')}</Button>
        </Notice>
      ) : null}
    </>
  );
}

function Flow({ action, flow }: FlowProps & { action: ItemActionId }) {
  const view = FLOW_VIEWS[action];
  return view ? createElement(view, { flow }) : null;
}
