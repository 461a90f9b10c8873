import { shallowEqual, useSelector } from '@xstate/react';
import { selectPdf } from '../../../machines/shared/pager/pager.select.ts';
import type { PagerRef } from '../../../machines/shared/pager/pager.select.ts';
import { attachPdfPage } from '../../dom/pdf.ts';
import { PdfViewer } from '../../ui/pdf/PdfViewer.tsx';

/** A document inside the preview (row L29). */
export default function PreviewDocument({ pager }: { pager: PagerRef }) {
  const pdf = useSelector(pager, selectPdf, shallowEqual);
  return <PdfViewer {...pdf} attachPage={attachPdfPage} send={pager.send} />;
}
