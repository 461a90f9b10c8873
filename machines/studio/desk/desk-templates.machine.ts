import { assign, setup, type ActorRefFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import {
  draftOfTemplate,
  editedTemplate,
  finishedTemplate,
  type TemplateDraft,
  type TemplateEdit,
} from '../../../core/domain/desk/template-draft.ts';
import { templateProblems, type DeskTemplate, type TemplateProblem } from '../../../core/domain/desk/template.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { RemovalResult, TemplateRemoval, TemplateRequest, TemplateResult } from './desk.ports.ts';

export interface TemplatesInput {
  mediaId: MediaId;
  /** Id for a new template. */
  newId: string;
  /** The template to edit; a built-in one is copied. */
  template: DeskTemplate | undefined;
}

export type TemplatesOutcome =
  | { kind: 'closed' | 'lost' }
  | { kind: 'saved'; template: DeskTemplate }
  | { kind: 'removed'; id: string };

/** Why nothing was saved; `gone`: somebody else has removed it. */
export type TemplatesNotice = 'conflict' | 'gone' | 'invalid' | 'full' | 'refused' | 'failed';

export type TemplatesEvent =
  | { type: 'template.edit'; edit: TemplateEdit }
  | { type: 'template.submit' }
  | { type: 'template.remove' }
  | { type: 'template.confirm' }
  | { type: 'template.cancel' }
  /** After a conflict: uses the current version on the server. */
  | { type: 'template.takeTheirs' }
  | { type: 'template.close' };

interface TemplatesContext {
  mediaId: MediaId;
  draft: TemplateDraft;
  /** Revision that it is based on; null: it is new. */
  base: number | null;
  problems: readonly TemplateProblem[];
  theirs: DeskTemplate | undefined;
  notice: TemplatesNotice | undefined;
  outcome: TemplatesOutcome;
}

const NOTICES = {
  invalid: 'invalid',
  full: 'full',
  private: 'refused',
  empty: 'refused',
} as const satisfies Partial<Record<TemplateResult['status'], TemplatesNotice>>;

type AnyResult = TemplateResult | RemovalResult;

/**
 * Edits a template of the tagging desk, which is shared by the group.
 *
 * It ends once the server has confirmed. If somebody else has changed the template meanwhile, the person either
 * confirms overwriting it or takes the other version. A saved template that is no longer valid shows its problems at
 * once.
 * Rows: B14.
 */
export const deskTemplatesMachine = setup({
  types: {
    input: {} as TemplatesInput,
    context: {} as TemplatesContext,
    events: {} as TemplatesEvent,
    output: {} as TemplatesOutcome,
    tags: {} as 'busy',
  },
  actors: {
    saveTemplate: port<TemplateResult, TemplateRequest>('saveTemplate'),
    removeTemplate: port<RemovalResult, TemplateRemoval>('removeTemplate'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    is: (_, { result, status }: { result: AnyResult; status: AnyResult['status'] }) => result.status === status,
    isSound: ({ context }) => templateProblems(finishedTemplate(context.draft)).length === 0,
    isSaved: ({ context }) => context.base !== null,
    hasTheirs: ({ context }) => context.theirs !== undefined,
  },
  actions: {
    edit: assign(({ context }, edit: TemplateEdit) => ({
      draft: editedTemplate(context.draft, edit),
      problems: [],
      notice: undefined,
    })),
    sayProblems: assign(({ context }) => ({ problems: templateProblems(finishedTemplate(context.draft)) })),
    clear: assign({ problems: [], notice: undefined }),
    takeSaved: assign((_, result: AnyResult) =>
      result.status === 'ok' && 'template' in result
        ? { outcome: { kind: 'saved' as const, template: result.template } }
        : {},
    ),
    takeRemoved: assign(({ context }) => ({ outcome: { kind: 'removed' as const, id: context.draft.id } })),
    takeLost: assign({ outcome: { kind: 'lost' } }),
    takeConflict: assign((_, result: AnyResult) => {
      if (result.status !== 'conflict') return {};
      const { template } = result;
      return {
        theirs: template ?? undefined,
        base: template?.revision ?? null,
        notice: template ? ('conflict' as const) : ('gone' as const),
      };
    }),
    takeTheirs: assign(({ context: { theirs } }) => ({
      draft: { id: theirs!.id, name: theirs!.name, panels: theirs!.panels },
      problems: templateProblems(theirs!),
      theirs: undefined,
      notice: undefined,
    })),
    sayRefused: assign((_, { status }: AnyResult) => ({ notice: NOTICES[status as keyof typeof NOTICES] })),
    sayFailed: assign({ notice: 'failed' }),
  },
}).createMachine({
  id: 'deskTemplates',
  description: 'Edits a template of the tagging desk, which is shared by the group.',
  context: ({ input: { mediaId, newId, template } }) => ({
    mediaId,
    ...draftOfTemplate(template, newId),
    problems: template ? templateProblems(template) : [],
    theirs: undefined,
    notice: undefined,
    outcome: { kind: 'closed' },
  }),
  output: finalOutput<TemplatesOutcome>(),
  initial: 'editing',
  states: {
    editing: {
      description: 'The template is edited.',
      on: {
        'template.edit': { actions: { type: 'edit', params: ({ event }) => event.edit } },
        'template.submit': [{ guard: 'isSound', target: 'saving', actions: 'clear' }, { actions: 'sayProblems' }],
        'template.remove': { guard: 'isSaved', target: 'confirming', actions: 'clear' },
        'template.takeTheirs': { guard: 'hasTheirs', actions: 'takeTheirs' },
        'template.close': { target: 'done' },
      },
    },
    confirming: {
      description: 'Asks for confirmation before the template is removed for the group.',
      on: {
        'template.confirm': { target: 'removing' },
        'template.cancel': { target: 'editing' },
        'template.close': { target: 'done' },
      },
    },
    saving: {
      description: 'Saves the template for the group.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveTemplate',
        input: ({ context: { mediaId, base, draft } }) => ({ mediaId, base, template: finishedTemplate(draft) }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'done',
            actions: { type: 'takeSaved', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'done',
            actions: 'takeLost',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'conflict' }) },
            target: 'editing',
            actions: { type: 'takeConflict', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'sayRefused', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'sayFailed' },
      },
      after: { requestTimeout: { target: 'editing', actions: 'sayFailed' } },
    },
    removing: {
      description: 'Removes the template for the group.',
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'removeTemplate',
        input: ({ context: { mediaId, base, draft } }) => ({ mediaId, id: draft.id, base: base! }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'done',
            actions: 'takeRemoved',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'done',
            actions: 'takeLost',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'conflict' }) },
            target: 'editing',
            actions: { type: 'takeConflict', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'sayRefused', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'sayFailed' },
      },
      after: { requestTimeout: { target: 'editing', actions: 'sayFailed' } },
    },
    done: {
      type: 'final',
      description: 'The server has confirmed, or the dialog was closed.',
      output: ({ context }) => context.outcome,
    },
  },
});

export type DeskTemplatesRef = ActorRefFrom<typeof deskTemplatesMachine>;
