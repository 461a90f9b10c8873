import { trackType } from '../../../core/domain/codecs.ts';

/** Checks Media Source, or Managed Media Source on iPhones. */
export function playsCodec(codec: string): boolean {
  const source: typeof MediaSource | undefined =
    Reflect.get(globalThis, 'ManagedMediaSource') ?? Reflect.get(globalThis, 'MediaSource');
  return source?.isTypeSupported(trackType(codec)) ?? false;
}
