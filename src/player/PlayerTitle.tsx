import { use } from 'react';
import type { ComponentProps } from 'react';
import { useText } from '../i18n/text-context.tsx';
import { ReloadContext } from '../ui/AsyncBoundary.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** The title of what a player shows: an `h1` on its own page, a lower heading inside another page. */
export function PlayerTitle(heading: ComponentProps<'h1'>) {
  const Heading = use(ReloadContext) ? 'h1' : 'h2';
  return <Heading {...heading} />;
}

/** For states without a known title. */
export function HiddenTitle() {
  const t = useText();
  return (
    <PlayerTitle>
      <VisuallyHidden>{t('player.player')}</VisuallyHidden>
    </PlayerTitle>
  );
}
