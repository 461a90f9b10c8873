import { assign, enqueueActions, sendParent, sendTo, setup, stopChild } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../../core/domain/constants/library.ts';
import type { Stroke } from '../../../../core/domain/drawing.ts';
import type { MediaId } from '../../../../core/domain/media.ts';
import { isTooMuchToSave } from '../../../../core/domain/saved-drawings.ts';
import type { SavedDrawing } from '../../../../core/domain/saved-drawings.ts';
import { port } from '../../../shared/port.ts';
import { drawingPeopleMachine } from '../drawing-people/drawing-people.machine.ts';
import type { DrawingPeopleFact } from '../drawing-people/drawing-people.machine.ts';
import { sharedDrawingsMachine } from '../shared-drawings/shared-drawings.machine.ts';

export interface SavedDrawingsInput {
  mediaId: MediaId;
  isSignedIn: boolean;
  /** The drawing named by the page's address. */
  requested: string | undefined;
}

/** `getDrawings`; `none`: the viewer may no longer watch the film. */
export type DrawingsResult =
  | { status: 'ok'; drawings: readonly SavedDrawing[] }
  | { status: 'none' }
  | { status: 'disconnected' };

/**
 * `getDrawing`; `missing`: there is none, or this viewer may not see it. `isShared`: somebody shares it with the
 * viewer.
 */
export type DrawingResult = { status: 'ok'; strokes: readonly Stroke[]; isShared: boolean } | { status: 'missing' };

export type DrawingChange =
  /** `id` identifies the save, so that a repeated one refers to the same drawing. */
  | { kind: 'save'; id: string; name: string; strokes: readonly Stroke[] }
  | { kind: 'share' | 'end' | 'remove'; id: string };

/** `gone`: the drawing was removed elsewhere, or the viewer may no longer watch the film. */
export type DrawingChangeResult = { status: 'ok' | 'full' | 'gone' | 'disconnected' };

/** To the drawing chart: a drawing has been loaded, or is being fetched because the page's address names it. */
export type SavedDrawingFact = { type: 'drawing.open'; strokes: readonly Stroke[] } | { type: 'drawing.followed' };

interface SavedDrawingsContext extends SavedDrawingsInput {
  drawings: readonly SavedDrawing[] | undefined;
  change: DrawingChange | undefined;
  /** The name typed for a new drawing. */
  name: string;
  /** Id of the next save, until the server has confirmed it. */
  saveId: string | undefined;
  /** The drawing about to be removed, or whose link is being copied. */
  subject: string | undefined;
  /** The tag in the copied link. */
  subjectTag: string | undefined;
  /** The drawing whose sharing form is open. */
  peopleOf: string | undefined;
}

type Named = { id: string };
type Linked = Named & { tag?: string | undefined };

/** Types, ports, guards and actions of the saved-drawings chart. */
export const savedDrawingsSetup = setup({
  types: {
    input: {} as SavedDrawingsInput,
    children: {} as { people: 'drawingPeople'; inbox: 'sharedDrawings' },
    context: {} as SavedDrawingsContext,
    events: {} as
      | { type: 'drawings.name'; text: string }
      /** `id` of a new drawing, used unless an earlier save is still unconfirmed. */
      | { type: 'drawings.save'; id: string; strokes: readonly Stroke[] }
      | ({ type: 'drawings.open' } & Named)
      | ({ type: 'drawings.share' } & Named)
      | ({ type: 'drawings.end' } & Named)
      /** `tag`: the one that contains the drawing's time. */
      | ({ type: 'drawings.copy' } & Linked)
      /** Opens the sharing form of a drawing. */
      | ({ type: 'drawings.people' } & Named)
      | ({ type: 'drawings.remove' } & Named)
      | { type: 'drawings.confirm' }
      | { type: 'drawings.cancel' }
      | { type: 'drawings.retry' }
      | DrawingPeopleFact,
    tags: {} as 'busy',
  },
  actors: {
    loadDrawings: port<DrawingsResult, { mediaId: MediaId }>('loadDrawings'),
    loadDrawing: port<DrawingResult, { mediaId: MediaId; id: string }>('loadDrawing'),
    sendDrawing: port<DrawingChangeResult, { mediaId: MediaId; change: DrawingChange }>('sendDrawing'),
    copyDrawingLink: port<void, { mediaId: MediaId } & Linked>('copyDrawingLink'),
    drawingPeople: drawingPeopleMachine,
    sharedDrawings: sharedDrawingsMachine,
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isRequested: ({ context }) => context.requested !== undefined,
    isPeopleOpen: ({ context }) => context.peopleOf !== undefined,
    isNextNamed: (_, { next }: { next: string | undefined }) => next !== undefined,
    isVisitor: ({ context }) => !context.isSignedIn,
    isTooMuch: (_, strokes: readonly Stroke[]) => isTooMuchToSave(strokes),
    /** The name is not blank and the drawing is not empty. */
    isWhole: ({ context }, strokes: readonly Stroke[]) => context.name.trim() !== '' && strokes.length > 0,
    isOk: (_, { status }: { status: string }) => status === 'ok',
    isDisconnected: (_, { status }: { status: string }) => status === 'disconnected',
    isFull: (_, { status }: { status: string }) => status === 'full',
    isChanged: ({ context }, { status }: { status: string }) => status === 'ok' && context.change !== undefined,
  },
  actions: {
    setName: assign((_, name: string) => ({ name })),
    setRequested: assign((_, { id }: Named) => ({ requested: id })),
    setSubject: assign((_, { id, tag }: Linked) => ({ subject: id, subjectTag: tag })),
    forgetSubject: assign({ subject: undefined }),
    setDrawings: assign((_, result: DrawingsResult) => (result.status === 'ok' ? { drawings: result.drawings } : {})),
    setSave: assign(({ context: { name, saveId } }, { id, strokes }: Named & { strokes: readonly Stroke[] }) => ({
      saveId: saveId ?? id,
      change: { kind: 'save' as const, id: saveId ?? id, name: name.trim(), strokes },
    })),
    setChange: assign((_, change: DrawingChange) => ({ change })),
    setRemoval: assign(({ context: { subject } }) => ({
      change: { kind: 'remove' as const, id: subject! },
      subject: undefined,
    })),
    /** Keeps a name that was typed during the save. */
    setConfirmed: assign(({ context: { change, name } }) =>
      change?.kind === 'save' ? { saveId: undefined, name: change.name === name.trim() ? '' : name } : {},
    ),
    openInbox: enqueueActions(({ enqueue }) => {
      enqueue.spawnChild('sharedDrawings', { id: 'inbox' });
    }),
    /** The page may not know of a sign-in that happened elsewhere; then no list would show the drawing as new. */
    markOpened: enqueueActions(({ context: { isSignedIn, requested }, enqueue }, result: DrawingResult) => {
      if (isSignedIn && result.status === 'ok' && result.isShared)
        enqueue.sendTo('inbox', { type: 'shared.opened', id: requested! });
    }),
    openPeople: enqueueActions(({ enqueue }, id: string) => {
      enqueue(stopChild('people'));
      enqueue.assign({ peopleOf: id });
      enqueue.spawnChild('drawingPeople', { id: 'people', input: { id } });
    }),
    /** Asks the open form of another drawing to close; it replies once it can. */
    closePeople: sendTo('people', (_, next: string) => ({ type: 'people.close' as const, next })),
    forgetPeople: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('people'));
      enqueue.assign({ peopleOf: undefined });
    }),
    setCount: assign(({ context }, { id, count }: { id: string; count: number }) => ({
      drawings: context.drawings?.map((drawing) => (drawing.id === id ? { ...drawing, people: count } : drawing)),
    })),
    sendFollowing: sendParent((): SavedDrawingFact => ({ type: 'drawing.followed' })),
    sendOpened: sendParent((_, result: DrawingResult): SavedDrawingFact => ({
      type: 'drawing.open',
      strokes: result.status === 'ok' ? result.strokes : [],
    })),
  },
});
