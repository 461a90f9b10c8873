/** Renders the panel of the picture tools around one chart under test. */
import { render } from 'vitest-browser-react';
import type { AnyActorRef } from 'xstate';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { PlayerHandles } from '../../../src/player/handles.ts';
import AnalysisPanel from '../../../src/player/analysis/AnalysisPanel.tsx';
import { fullDocument } from '../../charts/player/documents.ts';
import { playingContext, stubHandles, still } from './stub.tsx';

const AREAS = ['common', 'player', 'analysis'] as const;
const english = await createTexts('en', AREAS);

/** @param tool its id and its chart */
export async function showTool(
  tool: 'zoom' | 'loop' | 'shuttle' | 'stopwatch',
  chart: AnyActorRef,
  changes: Partial<PlayerHandles> = {},
  language: Language = 'en',
): Promise<() => Promise<void>> {
  const texts = language === 'en' ? english : await createTexts(language, AREAS);
  const plugins = still({ value: 'idle', context: { requested: [], running: [tool], failed: [] } }, { [tool]: chart });
  const playback = still({
    value: { showing: { content: { replay: 'filming' } } },
    context: playingContext(fullDocument()),
  });
  const player = still({ value: 'ready', context: {} }, { plugins, playback }) as unknown as PlayerRef;
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main>
        <AnalysisPanel
          player={player}
          document={fullDocument()}
          handles={stubHandles(changes)}
          dock="right"
          tools={null}
        />
      </main>
    </TextProvider>,
  );
  return unmount;
}
