import { useSelector } from '@xstate/react';
import { selectCoolDown, selectLine } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { useText } from '../../i18n/text-context.tsx';

/** The state of a pending message: being sent, delayed by the server, or waiting for the network. */
export function useSendingState(talk: TalkRef): string {
  const t = useText('talk');
  const coolDown = useSelector(talk, selectCoolDown);
  const isOffline = useSelector(talk, selectLine) === 'offline';
  if (isOffline) return t('talk.sentLater');
  return coolDown === undefined ? t('talk.sending') : t('talk.coolingDown', { count: Math.ceil(coolDown / 1000) });
}
