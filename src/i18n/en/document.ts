/** Texts of the PDF document viewer. */
export const document = {
  'document.document': 'Document',
  'document.loading': 'Loading the document',
  'document.malformed': 'This file cannot be shown: it is damaged, protected by a password, or not a PDF document.',
  'document.failed': 'The document could not be loaded.',
  'document.pages': 'Pages',
  'document.page': 'Page',
  'document.ofPages': 'of {{pages}}',
  'document.pageOf': 'Page {{page}} of {{pages}}',
  'document.previous': 'Previous page',
  'document.follow': 'Follow the video',
  'document.next': 'Next page',
  'document.zoomIn': 'Zoom in',
  'document.zoomOut': 'Zoom out',
  'document.fit': 'Default size',
  'document.fitAt': 'Default size, now {{percent}}%',
  'document.percent': '{{percent}}%',
} as const;
