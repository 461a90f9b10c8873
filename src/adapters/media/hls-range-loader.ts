/**
 * The loader of hls.js, which uses data that was sent or requested earlier, and requests the rest if a response
 * contains less than the requested range.
 */
import HlsPlayer from 'hls.js';
import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js';
import { takeCarried } from './carried-files.ts';
import { joined, NO_MORE_STATUS } from './ranges.ts';

const { loader: RequestLoader } = HlsPlayer.DefaultConfig;

export class HlsRangeLoader extends RequestLoader {
  readonly #settings: HlsConfig;
  #rest: Loader<LoaderContext> | undefined;
  #isAborted = false;

  constructor(settings: HlsConfig) {
    super(settings);
    this.#settings = settings;
  }

  override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    const carried = takeCarried(context.url, context.rangeStart, context.rangeEnd);
    if (carried === undefined) this.#request(context, config, callbacks);
    else void this.#deliver(carried, context, config, callbacks);
  }

  #request(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    super.load(context, config, {
      ...callbacks,
      onSuccess: (response, stats, _, details) => {
        const { rangeStart = 0, rangeEnd = 0 } = context;
        const { data } = response;
        if (!(data instanceof ArrayBuffer) || rangeStart + data.byteLength >= rangeEnd) {
          callbacks.onSuccess(response, stats, context, details);
          return;
        }
        if (data.byteLength === 0) {
          callbacks.onError({ code: response.code ?? 0, text: 'The response is empty.' }, context, details, stats);
          return;
        }
        this.#rest = new HlsRangeLoader(this.#settings);
        this.#rest.load({ ...context, rangeStart: rangeStart + data.byteLength }, config, {
          onSuccess: (rest) => {
            const whole = joined(data, rest.data as ArrayBuffer);
            stats.loaded = stats.total = whole.byteLength;
            stats.loading.end = performance.now();
            callbacks.onSuccess({ ...response, data: whole }, stats, context, details);
          },
          onError: (error, _context, request) => {
            if (error.code === NO_MORE_STATUS) callbacks.onSuccess(response, stats, context, details);
            else callbacks.onError(error, context, request, stats);
          },
          onTimeout: (_stats, _context, request) => callbacks.onTimeout(stats, context, request),
        });
      },
    });
  }

  /** Delivers asynchronously, like a request, unless aborted. If the data does not arrive, it is requested. */
  async #deliver(
    carried: NonNullable<ReturnType<typeof takeCarried>>,
    context: LoaderContext,
    config: LoaderConfiguration,
    callbacks: LoaderCallbacks<LoaderContext>,
  ): Promise<void> {
    const { stats } = this;
    const start = performance.now();
    const data = await Promise.resolve(carried).catch(() => undefined);
    if (this.#isAborted) return;
    if (data === undefined) {
      this.#request(context, config, callbacks);
      return;
    }
    stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength;
    const end = performance.now();
    stats.loading = { start, first: end, end };
    callbacks.onSuccess({ url: context.url, data }, stats, context, null);
  }

  override abort(): void {
    this.#isAborted = true;
    if (this.#rest) this.stats.aborted = true;
    this.#rest?.destroy();
    super.abort();
  }

  override destroy(): void {
    this.#isAborted = true;
    this.#rest?.destroy();
    this.#rest = undefined;
    super.destroy();
  }
}
