import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';
import { deskTemplatesMachine } from '../../../machines/studio/desk/desk-templates.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof deskTemplatesMachine>;

const offline = new Error('offline');
const button = {
  id: 'touch',
  label: 'Touch',
  colour: 'orange',
  key: 't',
  lead: 3,
  lag: 2,
  kind: 'moment',
  category: 'Gate touched',
  ask: [],
} as const;
const own: DeskTemplate = {
  id: 'own',
  name: 'Sprint camp',
  revision: 4,
  panels: [{ category: 'Penalties', buttons: [button] }],
};
const builtIn: DeskTemplate = { ...own, id: 'built-in:slalom', name: 'Slalom', revision: 0 };
const theirs: DeskTemplate = { ...own, name: 'Theirs', revision: 5 };
/** Saved before digits were reserved for answers. */
const withDigit: DeskTemplate = {
  ...own,
  panels: [{ category: 'Penalties', buttons: [{ ...button, key: '1', ask: ['gate'] }] }],
};
const input = { mediaId: '1001', newId: 'new-1', template: own };

const send = <E extends { type: string }>(event: E) => ({ send: event }) as const;
const rename = (name: string) => send({ type: 'template.edit', edit: { kind: 'name', name } });
const letter = send({
  type: 'template.edit',
  edit: { kind: 'button', panel: 0, button: 0, change: { key: 't' } },
});
const submit = send({ type: 'template.submit' });
const remove = send({ type: 'template.remove' });
const confirm = send({ type: 'template.confirm' });
const saved = (output: object) => ({ done: 'save', output }) as const;
const removed = (output: object) => ({ done: 'remove', output }) as const;
const conflict = saved({ status: 'conflict', template: theirs });
const says =
  (notice: string) =>
  ({ context }: Snapshot) =>
    expectEqual(context.notice, notice);

export default definePaths(deskTemplatesMachine, {
  name: 'desk-templates',
  input: [input, { ...input, template: undefined }],
  events: {
    'template.edit': [{ edit: { kind: 'name', name: 'Heats' } }, { edit: { kind: 'name', name: '' } }],
    'template.submit': [{}],
    'template.remove': [{}],
    'template.confirm': [{}],
    'template.cancel': [{}],
    'template.takeTheirs': [{}],
    'template.close': [{}],
  },
  runsIn: { save: 'saving', remove: 'removing' },
  tags: { busy: ['saving', 'removing'] },
  results: {
    save: {
      done: [
        { status: 'ok', template: own },
        { status: 'conflict', template: theirs },
        { status: 'conflict', template: null },
        { status: 'full' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    remove: {
      done: [
        { status: 'ok' },
        { status: 'conflict', template: theirs },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
  },
  explore: {
    contextKey: ({ draft, base, theirs: other }) => [draft.name === '' ? 0 : 1, base === null ? 0 : 1, other ? 1 : 0],
  },
  unseen: [
    { state: 'done', reason: 'the dialog is closed' },
    { state: 'removing', like: 'saving', reason: 'in both, the server is asked and nothing else can be done' },
  ],
  pinned: [
    {
      name: '[B14] a template is saved for the group with the revision it is based on',
      steps: [rename(' Heats '), submit, saved({ status: 'ok', template: { ...own, name: 'Heats', revision: 5 } })],
      ends: 'done',
      output: { kind: 'saved', template: { ...own, name: 'Heats', revision: 5 } },
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['save'], [
          { mediaId: '1001', base: 4, template: { id: 'own', name: 'Heats', panels: own.panels } },
        ]),
    },
    {
      name: '[B14] a built-in template is saved as a copy for the group',
      input: { ...input, template: builtIn },
      steps: [submit],
      ends: 'saving',
      tags: ['busy'],
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['save'], [
          { mediaId: '1001', base: null, template: { id: 'new-1', name: 'Slalom', panels: own.panels } },
        ]),
    },
    {
      name: '[B14] a template without a name is not saved, and the missing name is reported',
      steps: [rename(''), submit],
      ends: 'editing',
      check: ({ context }: Snapshot) => expectEqual([context.problems, context.draft.name], [['name'], '']),
    },
    {
      name: '[B14] typing a missing name clears the message',
      steps: [rename(''), submit, rename('Heats')],
      ends: 'editing',
      check: ({ context }: Snapshot) => expectEqual(context.problems, []),
    },
    {
      name: '[B14] a template saved with a digit as a key opens with the message that digits answer its question',
      input: { ...input, template: withDigit },
      steps: [],
      ends: 'editing',
      check: ({ context }: Snapshot) =>
        expectEqual([context.problems, context.draft.panels], [['digit'], withDigit.panels]),
    },
    {
      name: '[B14] a template with a digit as a key is not saved',
      input: { ...input, template: withDigit },
      steps: [rename('Heats'), submit],
      ends: 'editing',
      check: ({ context }: Snapshot) => expectEqual(context.problems, ['digit']),
    },
    {
      name: '[B14] a template whose digit key was replaced with a letter is saved',
      input: { ...input, template: withDigit },
      steps: [letter, submit],
      ends: 'saving',
      tags: ['busy'],
      check: ({ context }: Snapshot) => expectEqual(context.problems, []),
    },
    {
      name: '[B14] taking another person’s version with a digit as a key shows the message about digits',
      steps: [
        submit,
        saved({ status: 'conflict', template: { ...withDigit, revision: 5 } }),
        send({ type: 'template.takeTheirs' }),
      ],
      ends: 'editing',
      check: ({ context }: Snapshot) => expectEqual(context.problems, ['digit']),
    },
    {
      name: '[B14] a new template starts with one button, and its name and label are required',
      input: { ...input, template: undefined },
      steps: [submit],
      ends: 'editing',
      check: ({ context }: Snapshot) =>
        expectEqual([context.problems, context.draft.panels.length, context.base], [['name', 'label'], 1, null]),
    },
    {
      name: '[B14] a template that somebody else changed is not overwritten silently',
      steps: [rename('Mine'), submit, conflict],
      ends: 'editing',
      check(snapshot: Snapshot) {
        says('conflict')(snapshot);
        expectEqual([snapshot.context.draft.name, snapshot.context.base], ['Mine', 5]);
      },
    },
    {
      name: '[B14] saving again after a conflict is based on the other person’s revision',
      steps: [rename('Mine'), submit, conflict, submit],
      ends: 'saving',
      check: ({ context }: Snapshot, observed) =>
        expectEqual(
          [observed.inputs['save']?.[1], context.notice],
          [{ mediaId: '1001', base: 5, template: { id: 'own', name: 'Mine', panels: own.panels } }, undefined],
        ),
    },
    {
      name: '[B14] the other person’s version can be taken after a conflict',
      steps: [rename('Mine'), submit, conflict, send({ type: 'template.takeTheirs' })],
      ends: 'editing',
      check: ({ context }: Snapshot) =>
        expectEqual(
          [context.draft, context.theirs, context.notice],
          [{ id: 'own', name: 'Theirs', panels: own.panels }, undefined, undefined],
        ),
    },
    {
      name: '[B14] without a conflict there is no other version to take',
      steps: [send({ type: 'template.takeTheirs' })],
      ends: 'editing',
      check: ({ context }: Snapshot) => expectEqual(context.draft.name, 'Sprint camp'),
      onChart: true,
    },
    {
      name: '[B14] a template deleted meanwhile can be saved as a new one',
      steps: [submit, saved({ status: 'conflict', template: null }), submit],
      ends: 'saving',
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['save']?.[1], {
          mediaId: '1001',
          base: null,
          template: { id: 'own', name: 'Sprint camp', panels: own.panels },
        }),
    },
    {
      name: '[B14] saving a template deleted meanwhile reports that it is gone',
      steps: [submit, saved({ status: 'conflict', template: null })],
      ends: 'editing',
      check: says('gone'),
    },
    ...(
      [
        ['invalid', 'invalid'],
        ['full', 'full'],
        ['private', 'refused'],
        ['empty', 'refused'],
      ] as const
    ).map(([status, notice]) => ({
      name: `[B14] a template that the server does not save (${status}) stays open`,
      steps: [submit, saved({ status })],
      ends: 'editing',
      check: says(notice),
    })),
    {
      name: '[B14] a template whose save fails stays open',
      steps: [submit, { error: 'save', reason: offline }],
      ends: 'editing',
      check: says('failed'),
    },
    {
      name: '[B14] saving a template waits for a response until the timeout',
      steps: [submit, { elapse: LIBRARY_REQUEST_TIMEOUT_MS - 1 }],
      ends: 'saving',
      check: ({ context }: Snapshot) => expectEqual([context.problems, context.notice], [[], undefined]),
    },
    {
      name: '[B14] a template whose save times out stays open',
      steps: [submit, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'editing',
      runs: [],
      check: says('failed'),
    },
    {
      name: '[B14] the next edit clears the message about a failed save',
      steps: [submit, { error: 'save', reason: offline }, rename('Heats')],
      ends: 'editing',
      check: ({ context }: Snapshot) => expectEqual(context.notice, undefined),
    },
    {
      name: '[B14] a template with a missing name can be removed',
      steps: [rename(''), submit, remove],
      ends: 'confirming',
      check: ({ context }: Snapshot) => expectEqual(context.problems, []),
    },
    {
      name: '[B14] a session that expires while a template is saved leads to the sign-in',
      steps: [submit, saved({ status: 'disconnected' })],
      ends: 'done',
      output: { kind: 'lost' },
    },
    {
      name: '[B14] a template is removed after confirmation',
      steps: [remove, confirm, removed({ status: 'ok' })],
      ends: 'done',
      output: { kind: 'removed', id: 'own' },
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['remove'], [{ mediaId: '1001', id: 'own', base: 4 }]),
    },
    {
      name: '[B14] a template cannot be saved while it is being removed',
      steps: [remove, confirm, submit],
      ends: 'removing',
      tags: ['busy'],
    },
    {
      name: '[B14] cancelling a removal returns to the template',
      steps: [remove, send({ type: 'template.cancel' })],
      ends: 'editing',
    },
    {
      name: '[B14] asking to remove a template clears the previous message',
      steps: [submit, saved({ status: 'full' }), remove],
      ends: 'confirming',
      check: ({ context }: Snapshot) => expectEqual(context.notice, undefined),
    },
    {
      name: '[B14] a new template cannot be removed',
      input: { ...input, template: undefined },
      steps: [remove],
      ends: 'editing',
      onChart: true,
    },
    {
      name: '[B14] a template that somebody else changed is not removed',
      steps: [remove, confirm, removed({ status: 'conflict', template: theirs })],
      ends: 'editing',
      check(snapshot: Snapshot) {
        says('conflict')(snapshot);
        expectEqual([snapshot.context.base, snapshot.context.theirs?.name], [5, 'Theirs']);
      },
    },
    {
      name: '[B14] a removal without permission is reported',
      steps: [remove, confirm, removed({ status: 'private' })],
      ends: 'editing',
      check: says('refused'),
    },
    {
      name: '[B14] a removal that fails is reported',
      steps: [remove, confirm, { error: 'remove', reason: offline }],
      ends: 'editing',
      check: says('failed'),
    },
    {
      name: '[B14] a removal that times out is reported',
      steps: [remove, confirm, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'editing',
      runs: [],
      check: says('failed'),
    },
    {
      name: '[B14] a session that expires while a template is removed leads to the sign-in',
      steps: [remove, confirm, removed({ status: 'disconnected' })],
      ends: 'done',
      output: { kind: 'lost' },
    },
    {
      name: '[B14] the dialog can be closed without saving',
      steps: [rename('Heats'), send({ type: 'template.close' })],
      ends: 'done',
      output: { kind: 'closed' },
    },
    {
      name: '[B14] the dialog can be closed while it asks about a removal',
      steps: [remove, send({ type: 'template.close' })],
      ends: 'done',
      output: { kind: 'closed' },
    },
    {
      name: '[B14] the dialog does not close while a template is being saved',
      steps: [rename('Heats'), submit, send({ type: 'template.close' })],
      ends: 'saving',
      tags: ['busy'],
      runs: ['save'],
      check: ({ context }: Snapshot) => expectEqual(context.draft.name, 'Heats'),
    },
    {
      name: '[B14] the dialog keeps the typed text if the save fails after an attempt to close it',
      steps: [rename('Heats'), submit, send({ type: 'template.close' }), { error: 'save', reason: offline }],
      ends: 'editing',
      check({ context }: Snapshot) {
        expectEqual([context.draft.name, context.notice], ['Heats', 'failed']);
      },
    },
    {
      name: '[B14] the dialog does not close while a template is being removed',
      steps: [remove, confirm, send({ type: 'template.close' })],
      ends: 'removing',
      tags: ['busy'],
      runs: ['remove'],
    },
    {
      name: '[B14] the dialog opens without a message',
      onChart: true,
      begins: { context: { problems: [], notice: undefined } },
      steps: [],
      ends: 'editing',
    },
  ],
});
