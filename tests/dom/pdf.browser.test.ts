/** pdf.js with real files: the race book of the samples, and files that are not PDFs. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachPdfPage, openPdf } from '../../src/dom/pdf.ts';
import type { PdfFault } from '../../src/dom/pdf.ts';

const BOOK = new URL('../../server/samples/media/documents/race-book.pdf', import.meta.url).href;
const A4_WIDTH = 595;

let place: HTMLElement;
let host: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  place.style.width = '1000px';
  host = place.appendChild(document.createElement('div'));
  document.body.append(place);
});
afterEach(() => place.remove());

const opened = (url: string): Promise<number | PdfFault> =>
  new Promise((resolve) => {
    const close = openPdf(url, done, done);
    function done(result: number | PdfFault): void {
      queueMicrotask(close);
      resolve(result);
    }
  });

/** Draws a page and waits for it. */
function drawn(page: number, more: { scale?: number; fits?: boolean } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    attachPdfPage(host, { url: BOOK, page, scale: 1.5, fits: true, textClass: 'text', ...more }, resolve, () =>
      reject(new Error('it cannot be drawn')),
    );
  });
}

/** Share of the canvas's pixels that are not white. */
function inked(): number {
  const canvas = host.querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let index = 0; index < data.length; index += 4) if (data[index]! < 200) dark += 1;
  return dark / (data.length / 4);
}

const text = (): string => (host.textContent ?? '').replaceAll(/\s+/g, ' ');

test('[L29] [P18] a real document of several pages opens, and each page is drawn with its text', async () => {
  const pages = await opened(BOOK);
  expect(pages).toBeGreaterThan(3);
  const texts: string[] = [];
  for (const page of [1, 2, 3]) {
    expect(await drawn(page)).toBe(1.5);
    expect(inked()).toBeGreaterThan(0.01);
    texts.push(text());
  }
  expect(new Set(texts).size).toBe(3);
  expect(texts[0]).toContain('Spring Races 2026');
});

test('[L29] the default scale of 1.5 is one and a half times the paper, if there is room', async () => {
  await drawn(1);
  expect(host.getBoundingClientRect().width).toBeCloseTo(A4_WIDTH * 1.5, 0);
});

test('[P18] in a narrow container the page has its width, and follows when it grows', async () => {
  place.style.width = '300px';
  const scales: number[] = [];
  const stop = attachPdfPage(
    host,
    { url: BOOK, page: 1, scale: 1.5, fits: true, textClass: 'text' },
    (scale) => scales.push(scale),
    () => scales.push(Number.NaN),
  );
  await vi.waitFor(() => expect(scales).toHaveLength(1));
  expect(scales[0]).toBeCloseTo(300 / A4_WIDTH, 2);
  place.style.width = '500px';
  await vi.waitFor(() => expect(scales).toHaveLength(2));
  expect(host.getBoundingClientRect().width).toBeCloseTo(500, 0);
  stop();
});

test('[P18] a chosen size stays, whatever the container', async () => {
  place.style.width = '300px';
  expect(await drawn(2, { scale: 2, fits: false })).toBe(2);
  expect(host.getBoundingClientRect().width).toBeCloseTo(A4_WIDTH * 2, 0);
});

test('[P18] a newer page replaces one that is still being drawn', async () => {
  const first = vi.fn();
  const stop = attachPdfPage(host, { url: BOOK, page: 1, scale: 3, fits: false, textClass: 'text' }, first, first);
  stop();
  await drawn(2);
  const second = text();
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toBe('');
});

test.each([
  ['something else', new Blob(['<!doctype html><title>Not found</title>'], { type: 'application/pdf' })],
  ['a file cut off at its head', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' })],
  ['nothing', new Blob([])],
])('[L29] %s is reported as malformed', async (_, blob) => {
  const url = URL.createObjectURL(blob);
  expect(await opened(url)).toBe('malformed');
  URL.revokeObjectURL(url);
});

test('[L29] a missing file is reported as failed', async () => {
  expect(await opened('http://127.0.0.1:9/none.pdf')).toBe('failed');
});
