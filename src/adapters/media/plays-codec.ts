import { trackType } from '../../../core/domain/codecs.ts';

/** By Media Source, or by what iPhones have in its place. */
export function playsCodec(codec: string): boolean {
  const source: typeof MediaSource | undefined =
    Reflect.get(globalThis, 'ManagedMediaSource') ?? Reflect.get(globalThis, 'MediaSource');
  return source?.isTypeSupported(trackType(codec)) ?? false;
}
