/** Which panels there are, and where each opens. */
import type { PanelId, PanelDock } from '../../../../core/domain/panels.ts';
import { openAtStart, panelsOf, defaultDock } from '../../../../core/domain/panels.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';

export interface PanelsInput {
  document: DocumentRef;
  /** The category that is open at first; undefined where there is none. */
  category: string | undefined;
  /** Panels that this viewer does not have here, whatever the document says. */
  without?: readonly PanelId[];
}

export interface PanelsContext {
  document: DocumentRef;
  without: readonly PanelId[];
  /** What is on, in the order of the buttons. */
  on: readonly PanelId[];
  /** Panels that the viewer, or a turn of the tablet, has put elsewhere. */
  moved: Partial<Record<PanelId, PanelDock>>;
  /** What is open in each dock, or was last. */
  right: PanelId | undefined;
  bottom: PanelId | undefined;
  /** What a turn to portrait brought from the right, and what had stood in its stead. */
  turned: { panel: PanelId; instead: PanelId | undefined } | undefined;
  bar: PanelId;
  /** Open in the menu. */
  category: string | undefined;
  /** Of the tag that is being played. */
  current: string | undefined;
  /** The menu goes on to the category of the current tag: until the viewer opens or closes one. */
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
