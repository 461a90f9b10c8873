/** Implements the ports of the charts of the media element and its frame steps, and runs them. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { engineKind } from '../../../core/domain/engine-kind.ts';
import { elementMachine } from '../../../machines/player/playback/element/element.machine.ts';
import { positionOf } from '../../../machines/player/playback/element/element.rules.ts';
import { selectIsReady, selectPlayhead } from '../../../machines/player/playback/element/element.select.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { stepMachine } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameWait, StepEvent } from '../../../machines/player/playback/step/step.machine.ts';
import { isVaryingBy } from '../../../machines/player/playback/step/step.rules.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import { createElementPorts } from '../../adapters/media/element.ts';
import type { SourceSession } from '../../adapters/media/source-session.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import { inspected } from '../inspector/inspection.ts';

export function openElementSession(
  surface: MediaSurface,
  source: MediaSource,
  report: (notification: MediaNotification) => void,
): SourceSession {
  const ports = createElementPorts(surface, source);
  const { element, engine, opening, read } = ports;
  const readFrame = async (wait: FrameWait): Promise<FrameReading> => ({
    ...(await ports.readFrame(wait)),
    isReady: selectIsReady(film.getSnapshot()),
  });
  let isVarying = false;
  const steps = fromCallback<StepEvent, undefined>(({ sendBack, receive }) => {
    const step = createActor(
      stepMachine.provide({
        actors: { readFrame: fromPromise<FrameReading, FrameWait>(({ input }) => readFrame(input)) },
      }),
      inspected('frameSteps'),
    );
    step.on('*', (fact) => {
      if (fact.type === 'step.learned') ports.learnInterval(fact.interval);
      else sendBack({ ...fact, now: read() });
    });
    step.subscribe(({ context }) => void ({ isVarying } = context));
    step.start();
    receive((event) => step.send(event));
    return () => void step.stop();
  });
  const film = createActor(elementMachine.provide({ actors: { element, engine, steps } }), {
    input: { ...source, ...opening },
    ...inspected('mediaElement'),
  });
  film.on('*', report);
  const take = (command: MediaCommand): void => film.send({ ...command, now: read() });
  const close = surface.open({
    reading() {
      const reading = ports.readClock();
      return { ...reading, time: positionOf(film.getSnapshot().context, reading) };
    },
    playhead: () => selectPlayhead(film.getSnapshot(), read()),
    frame: () => {
      const frame = ports.frame();
      const length = ports.frameLength();
      return { ...frame, length, isVarying: isVarying || isVaryingBy(length, frame) };
    },
    address: ports.address,
    frameRate: ports.frameRate,
    reopen: () => {
      if (engineKind(source.url) === 'hls') take({ type: 'media.reload', to: 'position' });
    },
  });
  film.start();
  return {
    take,
    close() {
      film.stop();
      surface.leave(ports.end);
      close();
    },
  };
}
