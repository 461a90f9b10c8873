/**
 * PDF files and their pages, drawn by pdf.js; its code loads with the first file, and its worker is a separate file.
 *
 * A file stays loaded while it is open anywhere, so that its pages can be drawn without fetching it again.
 */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite gives every file its address.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Fonts, character maps and decoders that some files need, relative to this module. */
const PARTS = 'pdf/';
/** Largest canvas that every browser supports, pixels. */
const MOST_PIXELS = 16_777_216;
/** Pages are redrawn this long after the last resize. */
const REST_MS = 120;

/** `malformed`: not a PDF, broken, or password-protected. `failed`: it could not be loaded. */
export type PdfFault = 'malformed' | 'failed';

interface Held {
  task: Promise<PDFDocumentLoadingTask>;
  document: Promise<PDFDocumentProxy>;
  users: number;
}

const held = new Map<string, Held>();

const pdfjs = async () => {
  const library = await import('pdfjs-dist');
  library.GlobalWorkerOptions.workerSrc = new URL(workerUrl, import.meta.url).href;
  return library;
};

function hold(url: string): Held {
  const known = held.get(url);
  if (known) {
    known.users += 1;
    return known;
  }
  const here = import.meta.url;
  const part = (name: string): string => new URL(`${PARTS}${name}/`, here).href;
  const task = pdfjs().then(({ getDocument, VerbosityLevel }) =>
    getDocument({
      url,
      verbosity: VerbosityLevel.ERRORS,
      cMapUrl: part('cmaps'),
      standardFontDataUrl: part('standard_fonts'),
      wasmUrl: part('wasm'),
      iccUrl: part('iccs'),
    }),
  );
  const fresh: Held = { task, document: task.then(({ promise }) => promise), users: 1 };
  fresh.document.catch(() => undefined);
  held.set(url, fresh);
  return fresh;
}

function release(url: string, file: Held): void {
  file.users -= 1;
  if (file.users > 0) return;
  if (held.get(url) === file) held.delete(url);
  void file.task.then((task) => task.destroy()).catch(() => undefined);
}

const FAULTS: Readonly<Record<string, PdfFault>> = {
  InvalidPDFException: 'malformed',
  PasswordException: 'malformed',
  FormatError: 'malformed',
};

/**
 * Opens a file and keeps it loaded.
 *
 * @param onOpened called once with the number of pages
 * @returns closes it
 */
export function openPdf(
  url: string,
  onOpened: (pages: number) => void,
  onFault: (fault: PdfFault) => void,
): () => void {
  const file = hold(url);
  let isClosed = false;
  file.document.then(
    ({ numPages }) => {
      if (!isClosed) onOpened(numPages);
    },
    (error: unknown) => {
      if (!isClosed) onFault((error instanceof Error && FAULTS[error.name]) || 'failed');
    },
  );
  return () => {
    if (!isClosed) release(url, file);
    isClosed = true;
  };
}

export interface PdfPageOptions {
  url: string;
  /** From 1. */
  page: number;
  /** 1 is the paper's size at 72 dots an inch. */
  scale: number;
  /** Not wider than the host element. */
  fits: boolean;
  /** Class of the transparent text layer, for selection and screen readers. */
  textClass: string;
}

/**
 * Draws a page into an element, and redraws a fitting page when the width changes.
 *
 * The previous content stays until the new picture is ready; meanwhile the element is `aria-busy`.
 *
 * @param onDrawn called with the scale of the drawing
 * @returns stops drawing
 */
export function attachPdfPage(
  host: HTMLElement,
  options: PdfPageOptions,
  onDrawn: (scale: number) => void,
  onFault: () => void,
): () => void {
  const file = hold(options.url);
  let round = 0;
  let cancel: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let width = host.clientWidth;

  const draw = async (): Promise<void> => {
    round += 1;
    const own = round;
    const isStale = (): boolean => own !== round;
    cancel();
    host.ariaBusy = 'true';
    try {
      const document = await file.document;
      const page = await document.getPage(Math.min(options.page, document.numPages));
      if (isStale()) return;
      const paper = page.getViewport({ scale: 1 });
      const scale = options.fits && width > 0 ? Math.min(options.scale, width / paper.width) : options.scale;
      const viewport = page.getViewport({ scale });
      const dots = Math.min(devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = Math.floor(viewport.width * dots);
      canvas.height = Math.floor(viewport.height * dots);
      canvas.style.cssText = `display:block;width:${viewport.width}px;height:${viewport.height}px`;
      canvas.ariaHidden = 'true';
      const picture = page.render({ canvas, viewport, transform: [dots, 0, 0, dots, 0, 0] });
      cancel = () => picture.cancel();
      const text = globalThis.document.createElement('div');
      text.className = options.textClass;
      text.style.setProperty('--total-scale-factor', String(scale));
      text.style.setProperty('--scale-round-x', '1px');
      text.style.setProperty('--scale-round-y', '1px');
      const { TextLayer } = await pdfjs();
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
      await Promise.all([picture.promise, layer.render()]);
      if (isStale()) return;
      host.style.width = `${viewport.width}px`;
      host.style.height = `${viewport.height}px`;
      host.replaceChildren(canvas, text);
      host.ariaBusy = 'false';
      onDrawn(scale);
    } catch {
      // Cancelling a drawing in favour of a newer one is not a fault.
      if (!isStale()) onFault();
    }
  };

  // The page's container, not the page itself.
  const container = host.parentElement;
  const observer = new ResizeObserver(() => {
    const now = container?.clientWidth ?? 0;
    if (now === width || now === 0) return;
    width = now;
    if (!options.fits) return;
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), REST_MS);
  });
  if (container) {
    width = container.clientWidth;
    observer.observe(container);
  }
  void draw();
  return () => {
    round += 1;
    cancel();
    clearTimeout(timer);
    observer.disconnect();
    release(options.url, file);
  };
}
