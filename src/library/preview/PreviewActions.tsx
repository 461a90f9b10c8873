import { useSelector } from '@xstate/react';
import type { MenuOwner } from '../../../machines/library/item-actions.machine.ts';
import { pageAddress } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { ExternalLinkIcon, PanelRightIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons.ts';
import { ItemMenu } from '../actions/ItemMenu.tsx';
import type { PreviewRef } from '../refs.ts';
import { useSlots } from '../slots.ts';

/** The buttons beside a preview's title. */
export function PreviewActions({ preview, owner }: { preview: PreviewRef; owner: MenuOwner }) {
  const t = useText('preview');
  const item = useSelector(preview, ({ context }) => context.content?.item);
  const isOpen = useSelector(preview, (snapshot) => snapshot.matches('open'));
  const isShown = useSelector(preview, (snapshot) => snapshot.matches({ open: { panel: 'shown' } }));
  const isZooming = useSelector(preview, (snapshot) => snapshot.matches({ open: { tool: 'zooming' } }));
  const mayZoom = useSelector(preview, ({ context }) => context.connected && context.content?.item.type === 'Photo');
  const { addressOf } = useSlots();
  const address = item && pageAddress(item);
  if (!isOpen) return null;
  return (
    <>
      {mayZoom ? (
        <IconButton
          label={t('preview.tool.zoom')}
          aria-pressed={isZooming}
          onClick={() => preview.send({ type: 'zoom.toggle' })}
        >
          {isZooming ? <ZoomOutIcon size={20} aria-hidden /> : <ZoomInIcon size={20} aria-hidden />}
        </IconButton>
      ) : null}
      <ToggleButton variant="quiet" pressed={isShown} onClick={() => preview.send({ type: 'panel.toggle' })}>
        <PanelRightIcon size={20} aria-hidden />
        {t('preview.details')}
      </ToggleButton>
      {item ? <ItemMenu item={item} owner={owner} /> : null}
      {address ? (
        <ButtonLink href={addressOf(address)} variant="quiet">
          <ExternalLinkIcon size={18} aria-hidden />
          {t('preview.openPage')}
        </ButtonLink>
      ) : null}
    </>
  );
}
