import type { ActorRefFrom } from 'xstate';
import type { ownLibraryMachine } from '../../../machines/shared/own-library/own-library.machine.ts';

export type OwnLibraryRef = ActorRefFrom<typeof ownLibraryMachine>;
