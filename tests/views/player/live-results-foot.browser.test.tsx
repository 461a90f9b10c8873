import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import LiveResultsFoot from '../../../src/player/sponsors/LiveResultsFoot.tsx';
import { fullDocument } from '../../charts/player/documents.ts';
import { OATS, PADDLES } from '../../charts/player/sponsors.paths.ts';
import { stubHandles, stubRoot, still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'player', 'sponsors']);

test('[P17] the live results have the sponsor of their own slot below them, not the block’s', async () => {
  const document = { ...fullDocument(), pubDisplay: [OATS], pubLiveResults: [PADDLES] };
  const of = (ad: typeof OATS) =>
    still({
      value: { slot: { open: { picture: 'showing', rotation: 'running' } }, viewport: 'inside', page: 'visible' },
      context: { ad, ads: [ad] },
    });
  const said: unknown[] = [];
  const player = stubRoot({
    document,
    children: { pubDisplay: of(OATS), pubLiveResults: of(PADDLES) },
    send: (event) => said.push(event),
  });
  await render(
    <TextProvider texts={texts}>
      <Suspense>
        <LiveResultsFoot
          player={player as PlayerRef}
          document={document}
          handles={stubHandles()}
          dock="right"
          tools={null}
        />
      </Suspense>
    </TextProvider>,
  );
  await expect.element(page.getByRole('link', { name: 'Sponsor: paddles.example' })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await expect.poll(() => said).toContainEqual({ type: 'sponsor.loaded', slot: 'pubLiveResults' });
  await expect.poll(() => said).toContainEqual({ type: 'sponsor.seen', slot: 'pubLiveResults' });
});
