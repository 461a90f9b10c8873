import { describe, expect, it } from 'vitest';
import { QR_OF_PRODUCT, QR_PROBLEMS, qrProblem } from '../../core/domain/qr.ts';
import type { QrOptions, QrProblem } from '../../core/domain/qr.ts';
import { qr as en } from '../../src/i18n/en/qr.ts';
import { qr as fr } from '../../src/i18n/fr/qr.ts';

describe('[P29] a request for a QR code', () => {
  it.each<QrOptions>([
    {},
    QR_OF_PRODUCT,
    { version: 1 },
    { version: 40, maskPattern: 7, errorCorrectionLevel: 'Q' },
    { margin: 0, scale: 1, maskPattern: 0 },
    { width: 21 },
    { dark: '#123', light: 'abcd' },
    { dark: '#00112233', light: 'FFEEDD' },
    { quality: 0 },
  ])('is accepted with %o', (options) => {
    expect(qrProblem('text', options)).toBeUndefined();
  });

  it.each<[QrOptions, QrProblem]>([
    [{ errorCorrectionLevel: 'X' as 'L' }, 'errorCorrection'],
    [{ version: 0 }, 'version'],
    [{ version: 41 }, 'version'],
    [{ version: 2.5 }, 'version'],
    [{ maskPattern: 8 }, 'maskPattern'],
    [{ maskPattern: -1 }, 'maskPattern'],
    [{ margin: -1 }, 'margin'],
    [{ scale: 0 }, 'scale'],
    [{ scale: Number.NaN }, 'scale'],
    [{ width: 20 }, 'width'],
    [{ dark: '#12345' }, 'colour'],
    [{ light: '#1234567' }, 'colour'],
    [{ light: 'red' }, 'colour'],
    [{ quality: 1.1 }, 'quality'],
  ])('is rejected with %o: %s', (options, problem) => {
    expect(qrProblem('text', options)).toBe(problem);
  });

  it('is rejected with an empty text before anything else', () => {
    expect(qrProblem('', { version: 99 })).toBe('noText');
  });

  it('has a text for each rejection in both languages, the document’s own if it has one', () => {
    expect(en['qr.noText']).toBe('No input text');
    expect(en['qr.tooBig']).toBe('The amount of data is too big to be stored in a QR Code');
    const keys = QR_PROBLEMS.map((problem) => `qr.${problem}`).toSorted();
    expect(Object.keys(en).toSorted()).toEqual(keys);
    expect(Object.keys(fr).toSorted()).toEqual(keys);
  });
});
