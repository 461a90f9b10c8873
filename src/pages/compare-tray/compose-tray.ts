/** Implements the port of the tray's chart. */
import { fromCallback } from 'xstate';
import { readTray, trayText } from '../../../core/domain/compare/tray.ts';
import { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import type { TrayCommand } from '../../../machines/player/compare/compare-tray.machine.ts';
import { onCompareTray, readCompareTray, saveCompareTray } from '../../adapters/compare-tray.ts';

export function composeTray(): typeof compareTrayMachine {
  return compareTrayMachine.provide({
    actors: {
      storage: fromCallback<TrayCommand, undefined>(({ sendBack, receive }) => {
        const report = (): void => sendBack({ type: 'tray.read', moments: readTray(readCompareTray()) });
        receive(({ moments }) => saveCompareTray(trayText(moments)));
        report();
        return onCompareTray(report);
      }),
    },
  });
}
