import { use } from 'react';
import type { ComponentProps } from 'react';
import { useText } from '../i18n/text-context.tsx';
import { ReloadContext } from '../ui/AsyncBoundary.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** What a player is about: the heading of its own page, and one among others where it is part of another page. */
export function PlayerTitle(heading: ComponentProps<'h1'>) {
  const Heading = use(ReloadContext) ? 'h1' : 'h2';
  return <Heading {...heading} />;
}

/** Where it is not known yet. */
export function HiddenTitle() {
  const t = useText();
  return (
    <PlayerTitle>
      <VisuallyHidden>{t('player.player')}</VisuallyHidden>
    </PlayerTitle>
  );
}
