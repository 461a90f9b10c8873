import type { Measurement } from '../../core/domain/measuring.ts';

/** Narrow no-break space, which keeps a figure and its unit together. */
const GAP = '\u202f';

/** `43.2° ± 0.4°`, `3.5 m`, `2.4 m ± 0.1`, `37 %`: the same in every language, except for the page's decimal mark. */
export function measurementText(measurement: Measurement): string {
  const language = document.documentElement.lang || 'en';
  const digits = (value: number, decimals: number): string =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
  switch (measurement.kind) {
    case 'angle': {
      const { degrees, uncertainty, decimals } = measurement;
      const value = `${digits(degrees, decimals)}°`;
      return uncertainty === undefined ? value : `${value} ±${GAP}${digits(uncertainty, decimals)}°`;
    }
    case 'calibrate':
      return `${new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(measurement.metres)}${GAP}m`;
    case 'share':
      return `${digits(measurement.percent, 1)}${GAP}%`;
    default: {
      const { metres, uncertainty, decimals } = measurement;
      return `${digits(metres, decimals)}${GAP}m ±${GAP}${digits(uncertainty, decimals)}`;
    }
  }
}
