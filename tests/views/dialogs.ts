/**
 * The dialogs of the product, each with its most important button: a double click on it acts like a single one.
 *
 * `tests/charts/harness/double-click.ts` opens each on the view test of its chart; `dialogs.test.ts` checks that no
 * file that renders a dialog is missing here.
 */
export interface ListedDialog {
  readonly file: string;
  /** Its chart, whose view test renders it. */
  readonly chart: string;
  /** The state in which it is open. */
  readonly state: string;
  /** Opens it if the shortest path to the state opens another dialog; missing fields come from the path file. */
  readonly opens?: { readonly type: string; readonly [field: string]: unknown };
  readonly button: string;
  /** The only event of a double click that the chart accepts. */
  readonly event: string;
  /** A second press replaces what the first one started: the chart accepts both, with one outcome. */
  readonly isRepeatable?: boolean;
}

export const DIALOGS: readonly ListedDialog[] = [
  {
    file: 'src/library/play-all/PlayAllDialog.tsx',
    chart: 'play-all',
    state: 'asking',
    button: 'GO',
    event: 'playAll.go',
  },
  {
    file: 'src/library/actions/CsvImportDialog.tsx',
    chart: 'csv-import',
    state: 'picking.chosen.asking',
    button: 'Keep them and add',
    event: 'import.send',
  },
  {
    file: 'src/library/actions/CsvImportDialog.tsx',
    chart: 'csv-import',
    state: 'picking.chosen.asking',
    button: 'Replace them',
    event: 'import.send',
  },
  {
    file: 'src/library/actions/CsvImportDialog.tsx',
    chart: 'csv-import',
    state: 'rejected',
    button: 'Choose other files',
    event: 'import.reset',
  },
  {
    file: 'src/library/actions/CsvImportDialog.tsx',
    chart: 'csv-import',
    state: 'failed',
    button: 'Try again',
    event: 'import.retry',
  },
  {
    file: 'src/library/actions/EmbedDialog.tsx',
    chart: 'embed-item',
    state: 'reading',
    button: 'Copy the frame',
    event: 'embed.copy',
    isRepeatable: true,
  },
  {
    file: 'src/library/actions/DownloadDialog.tsx',
    chart: 'download-item',
    state: 'choosing',
    button: '1080p',
    event: 'download.choose',
  },
  {
    file: 'src/library/actions/DownloadDialog.tsx',
    chart: 'download-item',
    state: 'failed',
    button: 'Try again',
    event: 'download.retry',
  },
  {
    file: 'src/library/actions/QrDialog.tsx',
    chart: 'qr-code',
    state: 'failed',
    button: 'Try again',
    event: 'qr.retry',
  },
  {
    file: 'src/library/actions/DeleteDialog.tsx',
    chart: 'delete-item',
    state: 'confirming',
    button: 'Delete',
    event: 'delete.confirm',
  },
  {
    file: 'src/library/offline/OfflineShelf.tsx',
    chart: 'offline',
    state: 'deletion.asking',
    button: 'Delete',
    event: 'savedSessions.confirm',
  },
  {
    file: 'src/library/saved/SavedSearchesDialog.tsx',
    chart: 'saved-searches',
    state: 'listed.confirming',
    button: 'Delete',
    event: 'saved.change',
  },
  {
    file: 'src/library/preview/Preview.tsx',
    chart: 'preview',
    state: 'open.panel.shown.info',
    button: 'Close the preview',
    event: 'preview.close',
  },
  {
    file: 'src/pages/edit/MemberSheet.tsx',
    chart: 'edit',
    state: 'editing.sheet.members.idle',
    button: 'Search',
    event: 'edit.findMembers',
    isRepeatable: true,
  },
  {
    file: 'src/pages/edit/FormSheet.tsx',
    chart: 'edit',
    state: 'editing.sheet.tag',
    button: 'Apply',
    event: 'edit.saveTag',
  },
  {
    file: 'src/pages/edit/FormSheet.tsx',
    chart: 'edit',
    state: 'editing.sheet.question',
    button: 'Cancel',
    event: 'edit.close',
  },
  {
    file: 'src/pages/desk/TagForm.tsx',
    chart: 'desk',
    state: 'open.sheet.editing',
    button: 'Apply',
    event: 'tag.submit',
  },
  {
    file: 'src/pages/desk/Versions.tsx',
    chart: 'desk',
    state: 'open.sheet.resolving',
    button: 'Keep my choice',
    event: 'conflict.take',
  },
  {
    file: 'src/pages/desk/TemplateForm.tsx',
    chart: 'desk-templates',
    state: 'editing',
    button: 'Save for the group',
    event: 'template.submit',
  },
  {
    file: 'src/pages/desk/ExchangeForm.tsx',
    chart: 'desk-exchange',
    state: 'ready.found',
    button: 'Import 2 tags',
    event: 'exchange.import',
  },
  {
    file: 'src/pages/studio/StudioPage.tsx',
    chart: 'uploads',
    state: 'listed.act.confirming',
    button: 'Delete',
    event: 'uploads.confirm',
  },
  {
    file: 'src/pages/edit/PictureSheet.tsx',
    chart: 'edit',
    state: 'editing.sheet.picture.choosing',
    button: 'Close',
    event: 'edit.close',
  },
  {
    file: 'src/pages/edit/EditPage.tsx',
    chart: 'edit',
    state: 'leaving',
    button: 'Confirm',
    event: 'edit.confirm',
  },
  {
    file: 'src/pages/clipping/ClipList.tsx',
    chart: 'clip-list',
    state: 'playing.broken',
    button: 'Try again',
    event: 'clips.retry',
  },
  {
    file: 'src/pages/test/Running.tsx',
    chart: 'test-run',
    state: 'running.confirming',
    button: 'Confirm',
    event: 'test.confirm',
  },
  {
    file: 'src/library/filters/FilterSheet.tsx',
    chart: 'filters',
    state: 'popup.closed',
    opens: { type: 'filter.open', popup: 'all' },
    button: 'Show results',
    event: 'filter.apply',
  },
  {
    file: 'src/player/menus/ShortcutsSheet.tsx',
    chart: 'controls',
    state: 'menu.closed',
    opens: { type: 'controls.menu', menu: 'keys' },
    button: 'Close',
    event: 'controls.closeMenu',
  },
  {
    file: 'src/library/selection/SelectionDialog.tsx',
    chart: 'selection-act',
    state: 'asking',
    button: 'Delete',
    event: 'act.confirm',
  },
  {
    file: 'src/library/selection/WaitingDialog.tsx',
    chart: 'selection-act',
    state: 'planning',
    button: 'Cancel',
    event: 'act.close',
  },
  {
    file: 'src/pages/own-library/OwnLibraryPage.tsx',
    chart: 'own-library',
    state: 'confirming',
    button: 'Delete',
    event: 'own.confirm',
  },
  {
    file: 'src/pages/people/ManagedPage.tsx',
    chart: 'manage',
    state: 'confirming',
    button: 'Revoke',
    event: 'manage.confirm',
  },
  {
    file: 'src/pages/edit/Captions.tsx',
    chart: 'captions',
    state: 'listed.confirming',
    button: 'Delete',
    event: 'captions.confirm',
  },
  {
    file: 'src/pages/live/LivePage.tsx',
    chart: 'live-events',
    state: 'listed.act.confirming',
    button: 'End it',
    event: 'live.confirm',
  },
  {
    file: 'src/pages/timing/Corrections.tsx',
    chart: 'timing',
    state: 'operating.sheet.correcting',
    button: 'Save correction',
    event: 'correction.submit',
  },
];
