import { assign, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { DOCUMENT_SCALE, DOCUMENT_TIMEOUT_MS } from '../../../core/domain/constants/documents.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { nextScale } from '../../../core/domain/document-scale.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { currentDocument } from '../current-document.ts';
import type { DocumentRef } from '../current-document.ts';
import type { TagChanged } from '../../player/player.events.ts';
import { callbackPort, port } from '../port.ts';
import { isPrivate } from '../result-guards.ts';

export type PagerEvent =
  | { type: 'pager.next' }
  | { type: 'pager.previous' }
  /** 1-based. */
  | { type: 'pager.goTo'; page: number }
  | { type: 'pager.zoomIn' }
  | { type: 'pager.zoomOut' }
  /** Restores the default size, or the available width if that is narrower. */
  | { type: 'pager.fit' }
  /** Follows the film again. */
  | { type: 'pager.follow' }
  | { type: 'pager.retry' }
  /** The current page is drawn at this scale. */
  | { type: 'pager.drawn'; scale: number }
  /** The current page cannot be drawn. */
  | { type: 'pager.undrawable' };

/** The outcome of opening a file: its number of pages, or that it is not a readable PDF, or unavailable. */
export type PdfFact = { type: 'pdf.opened'; pages: number } | { type: 'pdf.malformed' } | { type: 'pdf.failed' };

/** `getDocumentUrlById`. */
export type DocumentResult = { status: 'ok'; url: string } | { status: 'private' } | { status: 'missing' };

/** A standalone document, or the document of a film, whose tags turn its pages. */
export type PagerInput =
  | { documentId: MediaId; url: string | undefined }
  /** `tag`: the current one when the document is opened. */
  | { document: DocumentRef; tag: string | undefined };

interface PagerContext {
  documentId: MediaId;
  /** Address of the file, if known. */
  url: string | undefined;
  /** Data document of the film whose tags turn the pages; undefined: a standalone document. */
  document: DocumentRef | undefined;
  /** The film turns the pages, until the viewer does. */
  follows: boolean;
  /** The page of the latest tag that names one. */
  filmPage: number | undefined;
  /** The current page, 1-based. */
  page: number;
  /** 0 while unknown. */
  pages: number;
  scale: number;
  /** Limits the scale to the available width. */
  fits: boolean;
  /** The scale at which the page is drawn. */
  shown: number;
}

const pageOf = (document: DocumentRef | undefined, id: string | undefined): number | undefined =>
  document && id !== undefined ? currentDocument(document).tags.find((tag) => tag.id === id)?.num_page : undefined;

const within = (page: number, pages: number): number => Math.max(1, pages > 0 ? Math.min(page, pages) : page);

function initialContext(input: PagerInput): PagerContext {
  const isOfFilm = 'document' in input;
  const file = isOfFilm ? currentDocument(input.document).video.document : undefined;
  const filmPage = isOfFilm ? pageOf(input.document, input.tag) : undefined;
  return {
    documentId: isOfFilm ? (file?.id ?? '') : input.documentId,
    url: isOfFilm ? file?.url : input.url,
    document: isOfFilm ? input.document : undefined,
    follows: isOfFilm,
    filmPage,
    page: filmPage ?? 1,
    pages: 0,
    scale: DOCUMENT_SCALE,
    fits: true,
    shown: DOCUMENT_SCALE,
  };
}

/**
 * Shows the pages of a PDF document, turned by hand or by the current tag, if tags name pages.
 *
 * A viewer who turns a page by hand stays there, whatever plays, until they ask to follow the film again. The file's
 * address is requested if unknown. A private document, a broken file and an unavailable one each have a message; the
 * last can be retried, with a new address. Source: player document, point 2; library document, points 2 and 7.
 * Rows: L29, P18.
 */
export const pagerMachine = setup({
  types: {
    input: {} as PagerInput,
    context: {} as PagerContext,
    events: {} as PagerEvent | PdfFact | TagChanged,
    tags: {} as 'busy',
  },
  actors: {
    findDocument: port<DocumentResult, { documentId: MediaId }>('findDocument'),
    pdf: callbackPort<EventObject, { url: string }, PdfFact>('pdf'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, documentTimeout: DOCUMENT_TIMEOUT_MS },
  guards: {
    hasUrl: ({ context }) => context.url !== undefined,
    isFound: (_, result: DocumentResult) => result.status === 'ok',
    isPrivate,
    hasPage: ({ context }, tag: string | undefined) => pageOf(context.document, tag) !== undefined,
  },
  actions: {
    setUrl: assign((_, result: DocumentResult) => ({ url: result.status === 'ok' ? result.url : undefined })),
    dropUrl: assign({ url: undefined }),
    setPages: assign(({ context }, pages: number) => ({ pages, page: within(context.page, pages) })),
    turnTo: assign(({ context }, page: number) => ({ page: within(page, context.pages), follows: false })),
    noteTag: assign(({ context }, tag: string | undefined) => ({ filmPage: pageOf(context.document, tag) })),
    follow: assign({ follows: ({ context }) => context.document !== undefined }),
    turnToFilm: assign(({ context: { follows, filmPage, page, pages } }) => ({
      page: within((follows ? filmPage : undefined) ?? page, pages),
    })),
    enlarge: assign(({ context }) => ({ scale: nextScale(context.shown, 1), fits: false })),
    reduce: assign(({ context }) => ({ scale: nextScale(context.shown, -1), fits: false })),
    fit: assign({ scale: DOCUMENT_SCALE, fits: true }),
    setShown: assign((_, shown: number) => ({ shown })),
  },
}).createMachine({
  id: 'pager',
  context: ({ input }) => initialContext(input),
  initial: 'choosing',
  on: {
    'tag.changed': {
      guard: { type: 'hasPage', params: ({ event }) => event.id },
      actions: [{ type: 'noteTag', params: ({ event }) => event.id }, 'turnToFilm'],
    },
  },
  states: {
    choosing: {
      description: 'Checks whether the address is known.',
      always: [{ guard: 'hasUrl', target: 'there' }, { target: 'finding' }],
    },
    finding: {
      description: 'Requests the address.',
      tags: 'busy',
      invoke: {
        id: 'findDocument',
        src: 'findDocument',
        input: ({ context }) => ({ documentId: context.documentId }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'there',
            actions: { type: 'setUrl', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPrivate', params: ({ event }) => event.output },
            target: 'private',
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    there: {
      description: 'The file is opened, and stays open while it is read.',
      invoke: { id: 'pdf', src: 'pdf', input: ({ context }) => ({ url: context.url ?? '' }) },
      on: {
        'pdf.malformed': { target: 'malformed' },
        'pdf.failed': { target: 'failed' },
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'Loads the first page.',
          tags: 'busy',
          on: {
            'pdf.opened': {
              target: 'reading',
              actions: { type: 'setPages', params: ({ event }) => event.pages },
            },
          },
          after: { documentTimeout: { target: '#pager.failed' } },
        },
        reading: {
          description: 'A page is shown.',
          on: {
            'pager.next': {
              actions: { type: 'turnTo', params: ({ context }) => context.page + 1 },
            },
            'pager.previous': {
              actions: { type: 'turnTo', params: ({ context }) => context.page - 1 },
            },
            'pager.goTo': { actions: { type: 'turnTo', params: ({ event }) => event.page } },
            'pager.zoomIn': { actions: 'enlarge' },
            'pager.zoomOut': { actions: 'reduce' },
            'pager.follow': { actions: ['follow', 'turnToFilm'] },
            'pager.fit': { actions: 'fit' },
            'pager.drawn': { actions: { type: 'setShown', params: ({ event }) => event.scale } },
            'pager.undrawable': { target: '#pager.malformed' },
          },
        },
      },
    },
    private: { description: 'The document is private.' },
    malformed: { description: 'The file is not a readable PDF.' },
    failed: {
      description: 'The file could not be fetched.',
      on: { 'pager.retry': { target: 'finding', actions: 'dropUrl' } },
    },
  },
});
