/** Measurements of the sound of a film or recording (row S03). */
export interface SoundProfile {
  /** Integrated loudness by EBU R 128, LUFS; undefined for silence. */
  loudness?: number | undefined;
  /** True peak, dB relative to full scale; undefined for silence. */
  peak?: number | undefined;
  /** Peak amplitudes of equal sections from beginning to end: base64, a byte each. */
  waveform: string;
}

/** Most sections of a waveform: more than a seek bar has pixels. */
export const WAVEFORM_MAX = 1_000;

export function readWaveform(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}

/** Builds the waveform of a sound of unknown length. */
export class WaveformBuilder {
  #peaks: number[] = [];
  #samples: number;
  #filled = 0;
  #peak = 0;

  /** @param samples initial length of a section; it doubles whenever there are too many sections */
  constructor(samples: number) {
    this.#samples = samples;
  }

  /** @param sample -32,768 to 32,767 */
  add(sample: number): void {
    this.#peak = Math.max(this.#peak, Math.abs(sample));
    this.#filled += 1;
    if (this.#filled === this.#samples) this.#endStretch();
  }

  /** @returns a byte per section */
  finish(): Uint8Array {
    if (this.#filled > 0) this.#endStretch();
    return Uint8Array.from(this.#peaks, (peak) => Math.min(255, Math.round((peak / 32_768) * 255)));
  }

  #endStretch(): void {
    this.#peaks.push(this.#peak);
    this.#filled = 0;
    this.#peak = 0;
    if (this.#peaks.length < WAVEFORM_MAX) return;
    this.#peaks = Array.from({ length: WAVEFORM_MAX / 2 }, (_, at) =>
      Math.max(this.#peaks[2 * at]!, this.#peaks[2 * at + 1]!),
    );
    this.#samples *= 2;
  }
}
