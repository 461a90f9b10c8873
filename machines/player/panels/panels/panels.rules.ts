/** Which panels exist, and where each one opens. */
import type { PanelId, PanelDock } from '../../../../core/domain/panels.ts';
import { openAtStart, panelsOf, defaultDock } from '../../../../core/domain/panels.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';

export interface PanelsInput {
  document: DocumentRef;
  /** The category that is open at first; undefined if there is none. */
  category: string | undefined;
  /** Panels that this viewer does not get here, regardless of the document. */
  without?: readonly PanelId[];
}

export interface PanelsContext {
  document: DocumentRef;
  without: readonly PanelId[];
  /** Available panels, in the order of the buttons. */
  on: readonly PanelId[];
  /** Panels moved by the viewer or by rotating the tablet. */
  moved: Partial<Record<PanelId, PanelDock>>;
  /** The panel open in each dock, or last open in it. */
  right: PanelId | undefined;
  bottom: PanelId | undefined;
  /** The panel that rotating to portrait moved from the right, and the one it replaced. */
  turned: { panel: PanelId; instead: PanelId | undefined } | undefined;
  bar: PanelId;
  /** The open category of the menu. */
  category: string | undefined;
  /** Category of the current tag. */
  current: string | undefined;
  /** The menu follows the category of the current tag, until the viewer opens or closes one. */
  follows: boolean;
  search: string;
  highlightsOnly: boolean;
}

export const dockOf = ({ moved }: Pick<PanelsContext, 'moved'>, panel: PanelId): PanelDock =>
  moved[panel] ?? defaultDock(panel);

export const defaultIn = (context: PanelsContext, dock: PanelDock): PanelId | undefined =>
  openAtStart(currentDocument(context.document), (panel) => dockOf(context, panel))[dock];

export const panelsOn = ({ document, without }: Pick<PanelsContext, 'document' | 'without'>): PanelId[] =>
  panelsOf(currentDocument(document)).filter((panel) => !without.includes(panel));

export function begin({ document, category, without = [] }: PanelsInput): PanelsContext {
  const { right, bottom } = openAtStart(currentDocument(document));
  return {
    document,
    without,
    on: panelsOn({ document, without }),
    moved: {},
    right,
    bottom,
    turned: undefined,
    bar: 'timeline',
    category,
    current: undefined,
    follows: true,
    search: '',
    highlightsOnly: false,
  };
}

/** The category of a tag; undefined for none. */
export const categoryOf = ({ document }: Pick<PanelsContext, 'document'>, id: string | undefined): string | undefined =>
  currentDocument(document).tags.find((tag) => tag.id === id)?.category;
