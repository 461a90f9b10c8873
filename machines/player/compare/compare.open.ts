import { compareSetup } from './compare.setup.ts';

/** At least one film is ready: the films are placed, played, held and stepped together. */
export const open = compareSetup.createStateConfig({
  description: 'At least one film is ready.',
  entry: 'measure',
  initial: 'reading',
  on: {
    'compare.play': { target: '.placing', actions: 'intendPlay' },
    'compare.pause': { target: '.pausing', actions: 'intendPause' },
    'compare.seek': {
      target: '.placing',
      actions: { type: 'setPosition', params: ({ event }) => event.position },
    },
    'compare.step': [
      { guard: 'isStill', actions: { type: 'addFrames', params: ({ event }) => event.frames } },
      // Playing films pause first.
      { target: '.pausing', actions: 'intendPause' },
    ],
    'compare.loop': { actions: { type: 'setLoop', params: ({ event }) => event } },
    'compare.nudge': [
      {
        guard: { type: 'isUnread', params: ({ event }) => event.side },
        actions: { type: 'deferNudge', params: ({ event }) => event },
      },
      { target: '.placing', actions: { type: 'nudge', params: ({ event }) => event } },
    ],
    'compare.lock': { target: '.placing', actions: { type: 'lock', params: ({ event }) => event.at } },
    'compare.show': {
      guard: { type: 'isSameFilm', params: ({ event }) => event },
      target: '.placing',
      actions: [
        { type: 'carry', params: ({ event }) => event },
        { type: 'showMoment', params: ({ event }) => event },
      ],
    },
    'pair.read': [
      {
        guard: 'hasDeferredNudge',
        target: '.placing',
        actions: { type: 'setReading', params: ({ event }) => event.reading },
      },
      { actions: { type: 'setReading', params: ({ event }) => event.reading } },
    ],
    'side.blocked': { target: '.pausing', actions: 'intendPause' },
  },
  states: {
    reading: {
      description: 'Reads the frame rates of the films.',
      on: {
        'pair.read': {
          target: 'placing',
          actions: { type: 'setReading', params: ({ event }) => event.reading },
        },
      },
    },
    placing: {
      description: 'Seeks both films to the frames nearest to the position.',
      entry: ['pauseAll', 'requestSeeks'],
      always: [{ guard: 'hasArrived', target: 'arrived' }],
      on: {
        'side.seeked': {
          guard: { type: 'isNewest', params: ({ event }) => event },
          actions: { type: 'noteArrived', params: ({ event }) => event },
        },
      },
      after: { seekPatience: { actions: 'giveUp' } },
    },
    arrived: {
      description: 'Chooses whether to play, step or pause.',
      always: [
        { guard: 'intendsSteps', target: 'stepping' },
        { guard: 'intendsPlay', target: 'moving' },
        { guard: 'hasStep', target: 'stepping' },
        { target: 'still' },
      ],
    },
    still: {
      description: 'Both are paused.',
      entry: 'measure',
      on: {
        'compare.pause': {},
        'compare.step': {
          target: 'stepping',
          actions: { type: 'addFrames', params: ({ event }) => event.frames },
        },
      },
    },
    pausing: {
      description: 'Pauses the films and reads their position.',
      entry: ['pauseAll', 'measure'],
      on: {
        'pair.read': {
          target: 'placing',
          actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition'],
        },
      },
    },
    moving: {
      description: 'Both play; the first film leads.',
      entry: ['playAll', 'watch'],
      initial: 'checking',
      on: {
        'side.waiting': { target: 'holding' },
        'side.ended': [
          { guard: 'hasLoop', target: 'placing', actions: 'goToStart' },
          { target: 'placing', actions: 'goToEnd' },
        ],
        'pair.reached': [
          { guard: 'hasLoop', target: 'placing', actions: 'goToStart' },
          { target: 'placing', actions: 'goToEnd' },
        ],
        'compare.play': {},
        'compare.nudge': { target: 'pausing', actions: { type: 'nudge', params: ({ event }) => event } },
        'compare.rate': [
          {
            guard: { type: 'isStepped', params: ({ event }) => event.rate },
            target: 'pausing',
            actions: { type: 'setRate', params: ({ event }) => event.rate },
          },
          { actions: [{ type: 'setRate', params: ({ event }) => event.rate }, 'requestRate'] },
        ],
        'compare.loop': { actions: [{ type: 'setLoop', params: ({ event }) => event }, 'watch'] },
        'compare.endLoop': { actions: ['endLoop', 'watch'] },
        'pair.read': [
          {
            guard: { type: 'isFar', params: ({ event }) => event.reading },
            target: 'placing',
            actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition'],
          },
          // If a film fails, the other one continues from this position.
          { actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition', 'follow'] },
        ],
      },
      states: {
        checking: {
          description: 'Polls the drift.',
          after: { checkInterval: { target: 'checking', reenter: true, actions: 'measure' } },
        },
      },
    },
    holding: {
      description: 'One film is stalled; the other one waits for it.',
      entry: ['pauseAll', 'measure'],
      on: {
        'compare.play': {},
        'compare.nudge': { target: 'pausing', actions: { type: 'nudge', params: ({ event }) => event } },
        'pair.read': {
          guard: { type: 'canAllPlay', params: ({ event }) => event.reading },
          target: 'placing',
          actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition'],
        },
      },
      after: { checkInterval: { target: 'holding', reenter: true } },
    },
    stepping: {
      description: 'A frame step, requested or due in slow playback.',
      entry: 'requestStep',
      initial: 'leading',
      on: {
        'compare.play': { guard: 'intendsPlay' },
        'compare.step': {
          target: 'stepping',
          reenter: true,
          actions: ['intendPause', { type: 'addFrames', params: ({ event }) => event.frames }],
        },
        'compare.rate': {
          target: 'placing',
          actions: { type: 'setRate', params: ({ event }) => event.rate },
        },
      },
      after: { frameDelay: { actions: 'setDue' } },
      states: {
        leading: {
          description: 'Steps the film with the higher frame rate.',
          on: {
            'side.seeked': {
              guard: { type: 'isStepper', params: ({ event }) => event },
              target: 'reading',
            },
          },
          after: { seekPatience: { target: 'reading' } },
        },
        reading: {
          description: 'Reads which frame it shows.',
          entry: 'measure',
          on: {
            'pair.read': {
              target: 'following',
              actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takeStep'],
            },
          },
        },
        following: {
          description: 'Seeks the other film to the nearest frame.',
          entry: 'requestFollow',
          always: { guard: 'hasArrived', target: 'arrived' },
          on: {
            'side.seeked': {
              guard: { type: 'isNewest', params: ({ event }) => event },
              actions: { type: 'noteArrived', params: ({ event }) => event },
            },
          },
          after: { seekPatience: { actions: 'giveUp' } },
        },
        arrived: {
          description: 'Both have arrived; in slow playback the next step follows after a while.',
          always: [
            { guard: 'isStill', target: '#compare.open.still' },
            { guard: 'isLoopOver', target: '#compare.open.placing', actions: 'goToStart' },
            { guard: 'isOver', target: '#compare.open.placing', actions: 'goToEnd' },
            // On a busy machine a step may take longer than its frame: the next one waits until both have arrived.
            { guard: 'isDue', target: '#compare.open.stepping', reenter: true },
          ],
        },
      },
    },
  },
});
