/** Implements the ports of the flow that shows a QR code. */
import { fromPromise } from 'xstate';
import { qrCodeMachine } from '../../../machines/library/qr-code.machine.ts';
import { QR_OF_PRODUCT } from '../../../core/domain/qr.ts';
import { blobOf, copyPicture } from '../../adapters/clipboard.ts';
import { makeQr } from '../../adapters/qr.ts';
import type { Settings } from '../settings.ts';

export function composeQrCode({ site }: Settings): typeof qrCodeMachine {
  const textOf = (address: string) => new URL(address, site).href;
  return qrCodeMachine.provide({
    actors: {
      drawCode: fromPromise(({ input }) => makeQr(textOf(input.address))),
      copyCode: fromPromise(({ input }) => copyPicture(pngOf(textOf(input.address)))),
    },
  });
}

async function pngOf(text: string): Promise<Blob> {
  const result = await makeQr(text, { ...QR_OF_PRODUCT, type: 'image/png' });
  if (result.kind !== 'made') throw new Error(`no QR code: ${result.problem}`);
  return blobOf(result.picture);
}
