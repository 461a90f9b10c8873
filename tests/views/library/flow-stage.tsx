/** Shows the dialog of an item action's flow over its chart. */
import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import type { AnyActorRef } from 'xstate';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { FlowProps } from '../../../src/library/actions/flow-props.ts';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import { SLOTS } from './stub.tsx';

/** @returns a function that removes the dialog */
export async function showFlow(
  View: (props: FlowProps) => React.ReactNode,
  flow: AnyActorRef,
): Promise<() => Promise<void>> {
  const texts = await createTexts('en', ['actions', 'common', 'library', 'selection']);
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <SlotsContext value={SLOTS}>
        <Suspense>
          <View flow={flow} />
        </Suspense>
      </SlotsContext>
    </TextProvider>,
  );
  return unmount;
}
