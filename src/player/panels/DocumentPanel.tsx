import { shallowEqual, useSelector } from '@xstate/react';
import { selectPdf } from '../../../machines/shared/pager/pager.select.ts';
import type { PagerRef } from '../../../machines/shared/pager/pager.select.ts';
import { attachPdfPage } from '../../dom/pdf.ts';
import { PdfViewer } from '../../ui/pdf/PdfViewer.tsx';
import type { PanelProps } from './panel-props.ts';
import { usePlugin } from './use-plugin.ts';

/** The film's document, whose pages follow the tags (row P18). */
export default function DocumentPanel({ player }: PanelProps) {
  const pager = usePlugin<PagerRef>(player, 'document');
  return pager ? <Pages pager={pager} /> : null;
}

function Pages({ pager }: { pager: PagerRef }) {
  const pdf = useSelector(pager, selectPdf, shallowEqual);
  return <PdfViewer {...pdf} attachPage={attachPdfPage} send={pager.send} />;
}
