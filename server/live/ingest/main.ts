/**
 * Listens for cameras in a separate process, so that no camera's input can crash the host.
 *
 * It knows neither keys nor events: the host authorizes each push.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:os';
import type { CameraId, PushProtocol } from '../../../core/domain/live-event.ts';
import { giveWay } from '../../operation/priority.ts';
import type { Admission, FromIngest, ListenOptions, ToIngest } from './messages.ts';
import { openRejections, type Reject } from './rejections.ts';
import { openPush, type PushSource, type PushTrack } from './push.ts';
import { rtmpServer } from './rtmp.ts';
import { srtServer } from './srt.ts';

/** Maximum number of keys being authorized at once, across all senders. */
const PENDING_MAX = 100;
const LISTEN_AGAIN_MS = 3_000;

giveWay(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (message: FromIngest): void => void process.send?.(message);
const pending = new Map<number, (admission: Admission) => void>();
const sources = new Map<CameraId, PushSource>();
let requests = 0;

function authorize(protocol: PushProtocol, key: string, from: string): Promise<Admission> {
  if (pending.size >= PENDING_MAX) return Promise.resolve({ kind: 'refused', reason: 'key' });
  requests += 1;
  const request = requests;
  const { promise, resolve } = Promise.withResolvers<Admission>();
  pending.set(request, resolve);
  const keyHash = createHash('sha256').update(key).digest('base64url');
  send({ kind: 'authorize', request, protocol, keyHash, from });
  return promise;
}

function opener(protocol: PushProtocol, encoder: string) {
  return async (key: string, from: string, source: PushSource): Promise<PushTrack | 'key' | 'inUse'> => {
    const admission = await authorize(protocol, key, from);
    if (admission.kind === 'refused') return admission.reason;
    const { camera, run } = admission;
    sources.set(camera, source);
    return openPush(admission, encoder, source, {
      run: (line) => send({ kind: 'run', camera, run: line }),
      segment: (segment) => send({ kind: 'segment', camera, segment }),
      rate: (bits) => send({ kind: 'rate', camera, bits, at: Date.now() }),
      over(trouble, detail) {
        if (sources.get(camera) === source) sources.delete(camera);
        send({ kind: 'over', camera, run, trouble, detail });
      },
    });
  };
}

const rejecter = (protocol: PushProtocol): Reject =>
  openRejections((rejected) => send({ kind: 'rejected', protocol, ...rejected }));

function listen({ host, rtmpPort, srtPort, encoder }: ListenOptions): void {
  const rtmp = rtmpServer(opener('rtmp', encoder), rejecter('rtmp'));
  const listenRtmp = (): void => void rtmp.listen(rtmpPort, host);
  rtmp.on('listening', () => send({ kind: 'listening', protocol: 'rtmp', port: portOf(rtmp.address()) }));
  rtmp.on('error', (error) => retryListening('rtmp', rtmpPort, error, listenRtmp));
  listenRtmp();

  const rejectSrt = rejecter('srt');
  const listenSrt = (): void => {
    const srt = srtServer({ encoder, isIpv6: host.includes(':'), open: opener('srt', encoder), reject: rejectSrt });
    srt.on('listening', () => send({ kind: 'listening', protocol: 'srt', port: srt.address().port }));
    srt.once('error', (error) => {
      srt.on('error', () => undefined);
      srt.close();
      retryListening('srt', srtPort, error, listenSrt);
    });
    srt.bind(srtPort, host);
  };
  listenSrt();
}

function retryListening(protocol: PushProtocol, port: number, error: NodeJS.ErrnoException, again: () => void): void {
  send({ kind: 'listenFailed', protocol, port, code: error.code ?? error.message });
  setTimeout(again, LISTEN_AGAIN_MS);
}

const portOf = (address: ReturnType<ReturnType<typeof rtmpServer>['address']>): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

// The host is gone: cameras reconnect, and the next host records them. ffmpeg belongs to the same process group.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.on('message', (message: ToIngest) => {
  if (message.kind === 'listen') listen(message);
  else if (message.kind === 'drop') sources.get(message.camera)?.close();
  else {
    pending.get(message.request)?.(message.admission);
    pending.delete(message.request);
  }
});
