import { assign, enqueueActions, setup, stopChild } from 'xstate';
import type { EventObject } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { UPLOADS_SENT_AT_ONCE } from '../../../core/domain/constants/uploads.ts';
import { mergeItems } from '../../../core/domain/merge-items.ts';
import { changeStreamMachine } from '../../shared/change-stream.machine.ts';
import { callbackPort, port } from '../../shared/port.ts';
import { uploadMachine } from './upload.machine.ts';
import type { UploadFact } from './upload.machine.ts';
import type {
  ChosenFile,
  OnlineSignal,
  UploadActResult,
  UploadChange,
  UploadReport,
  UploadsResult,
} from './uploads.ports.ts';
import { childOf, isFileOf, newsOf, omit, refusalOf, shownOf, summarized, without } from './uploads.rules.ts';
import type { FileRefusal, ListChange, UploadsContext, UploadsNotice } from './uploads.rules.ts';

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface UploadsOutcome {
  kind: 'lost';
}

export type UploadsEvent =
  | { type: 'uploads.add'; files: readonly ChosenFile[] }
  /** The file of an earlier, unfinished upload is chosen again. */
  | { type: 'uploads.continue'; upload: Upload; file: ChosenFile }
  /** A title is being typed, then saved. */
  | { type: 'uploads.type'; id: string; title: string }
  | { type: 'uploads.take'; id: string }
  | { type: 'uploads.describe'; id: string; change: UploadChange }
  | { type: 'uploads.retry'; upload: Upload }
  | { type: 'uploads.delete'; upload: Upload }
  | { type: 'uploads.confirm' }
  | { type: 'uploads.cancel' }
  /** Dismisses a file that the server has refused. */
  | { type: 'uploads.dismiss'; key: string }
  | { type: 'uploads.reload' };

const NEW: UploadsContext = {
  limits: undefined,
  uploads: [],
  files: [],
  waiting: [],
  added: [],
  keys: {},
  pictures: {},
  queue: [],
  sending: [],
  rejected: [],
  typed: {},
  changes: [],
  chosen: undefined,
  notice: undefined,
};
export interface UploadsInput {
  /** Files chosen on another page. */
  files: readonly ChosenFile[];
}
export const initialContext = ({ input }: { input: UploadsInput }): UploadsContext => ({
  ...NEW,
  waiting: input.files,
});

type AnyResult = UploadsResult | UploadActResult;

/** Types, ports, guards and actions of the uploads chart. */
export const uploadsSetup = setup({
  types: {
    input: {} as UploadsInput,
    context: {} as UploadsContext,
    events: {} as UploadsEvent | UploadFact | UploadReport | OnlineSignal,
    output: {} as UploadsOutcome,
    tags: {} as 'busy',
    children: {} as { stream: 'changeStream' },
  },
  actors: {
    fetchUploads: port<UploadsResult, undefined>('fetchUploads'),
    changeStream: changeStreamMachine,
    onlineSignals: callbackPort<EventObject, undefined>('onlineSignals'),
    describe: port<UploadActResult, { id: string; change: UploadChange }>('describe'),
    retry: port<UploadActResult, { id: string }>('retry'),
    remove: port<UploadActResult, { id: string }>('remove'),
    upload: uploadMachine,
  },
  delays: {
    requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
  },
  guards: {
    isOk: (_, result: AnyResult) => result.status === 'ok',
    isLost: (_, result: AnyResult) => result.status === 'disconnected',
    hasChanges: ({ context }) => context.changes.length > 0,
    isOtherTitle: ({ context }, id: string) => {
      const typed = context.typed[id]?.trim();
      return typed !== undefined && typed !== '' && typed !== context.uploads.find((upload) => upload.id === id)?.title;
    },
    isSameFile: ({ context }, { upload, file }: { upload: Upload; file: ChosenFile }) =>
      isFileOf(file, upload) && !context.files.some(({ id }) => id === upload.id),
  },
  actions: {
    setUploads: assign((_, result: UploadsResult) => {
      if (result.status !== 'ok') return {};
      const { uploads, fileBytes, left, types, collections } = result;
      return { uploads, limits: { fileBytes, left, types, collections } };
    }),
    takeChange: assign(({ context }, change: ListChange) => {
      const uploads = mergeItems(context.uploads, { ...change, items: change.uploads });
      return { uploads, notice: newsOf(context.uploads, uploads) ?? context.notice };
    }),
    /** Spawns an actor for each file; files that cannot be accepted are listed with the reason. */
    addFiles: enqueueActions(({ context, enqueue }, files: readonly ChosenFile[]) => {
      if (files.length === 0) return;
      const rejected: { name: string; reason: FileRefusal }[] = [];
      const added: { file: ChosenFile; id: undefined }[] = [];
      for (const file of files) {
        const reason = refusalOf(file, context.limits);
        if (reason) rejected.push({ name: file.name, reason });
        else added.push({ file, id: undefined });
      }
      // Uploads that have already been summarized are not counted again.
      const before = summarized(context).length > 0 ? [] : context.added;
      enqueue.assign({ rejected, files: [...context.files, ...added], added: before });
      for (const { file } of added)
        enqueue.spawnChild('upload', { id: childOf(file.key), input: { file, id: undefined } });
    }),
    continueFile: enqueueActions(({ context, enqueue }, { upload, file }: { upload: Upload; file: ChosenFile }) => {
      enqueue.assign({ rejected: [], files: [...context.files, { file, id: upload.id }] });
      enqueue.spawnChild('upload', { id: childOf(file.key), input: { file, id: upload.id } });
    }),
    rejectOther: assign((_, { name }: ChosenFile) => ({ rejected: [{ name, reason: 'other' as const }] })),
    queueFile: assign(({ context }, key: string) => ({ queue: [...context.queue, key] })),
    startNext: enqueueActions(({ context, enqueue }) => {
      const turn = context.queue.slice(0, UPLOADS_SENT_AT_ONCE - context.sending.length);
      enqueue.assign({ queue: context.queue.slice(turn.length), sending: [...context.sending, ...turn] });
      for (const key of turn) enqueue.sendTo(childOf(key), { type: 'send.start' });
    }),
    stopFile: assign(({ context }, key: string) => ({
      queue: without(context.queue, key),
      sending: without(context.sending, key),
    })),
    forgetWaiting: assign({ waiting: [] }),
    setId: assign(({ context }, { key, id }: { key: string; id: string }) => ({
      files: context.files.map((each) => (each.file.key === key ? { ...each, id } : each)),
      added: [...context.added, id],
      keys: { ...context.keys, [id]: key },
    })),
    setPicture: assign(({ context }, { id, picture }: { id: string; picture: string }) => ({
      pictures: { ...context.pictures, [id]: picture },
      changes: [...context.changes, { id, change: { picture } }],
    })),
    forgetFile: enqueueActions(({ context, enqueue }, key: string) => {
      enqueue(stopChild(childOf(key)));
      enqueue.assign({
        files: context.files.filter(({ file }) => file.key !== key),
        queue: without(context.queue, key),
        sending: without(context.sending, key),
      });
    }),
    /** Stops the actors of files that the server has received completely, which frees their turns. */
    forgetWhole: enqueueActions(({ context, enqueue }) => {
      const whole = new Set(context.uploads.filter(({ state }) => state !== 'receiving').map(({ id }) => id));
      const done = context.files.filter(({ id }) => id !== undefined && whole.has(id));
      const keys = new Set(done.map(({ file }) => file.key));
      for (const key of keys) enqueue(stopChild(childOf(key)));
      enqueue.assign({
        files: context.files.filter((each) => !done.includes(each)),
        queue: context.queue.filter((key) => !keys.has(key)),
        sending: context.sending.filter((key) => !keys.has(key)),
      });
    }),
    notifyOnline: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('stream', { type: 'browser.online' });
      for (const { file } of context.files) enqueue.sendTo(childOf(file.key), { type: 'browser.online' });
    }),
    typeTitle: assign(({ context }, { id, title }: { id: string; title: string }) => ({
      typed: { ...context.typed, [id]: title },
    })),
    /** Leaving a field after Enter would otherwise save the same title twice. */
    queueTitle: assign(({ context: { changes, typed } }, id: string) => {
      const title = typed[id]?.trim() ?? '';
      const latest = changes.findLast((each) => each.id === id && each.change.title !== undefined);
      return latest?.change.title === title ? {} : { changes: [...changes, { id, change: { title } }] };
    }),
    forgetTitle: assign(({ context }, id: string) => ({ typed: omit(context.typed, id) })),
    queueChange: assign(({ context }, { id, change }: { id: string; change: UploadChange }) => ({
      changes: [...context.changes, { id, change }],
    })),
    /** Keeps a title that was typed since. */
    settleChange: assign(({ context }) => {
      const [done, ...changes] = context.changes;
      if (!done) return {};
      const { id, change } = done;
      const isTyped = change.title !== undefined && context.typed[id]?.trim() === change.title;
      const uploads = context.uploads.map((upload) => (upload.id === id ? { ...upload, ...shownOf(change) } : upload));
      return { changes, uploads, typed: isTyped ? omit(context.typed, id) : context.typed };
    }),
    dropChange: assign(({ context }) => ({ changes: context.changes.slice(1) })),
    /** Names the saved title, whether the stream or the response reports it first. */
    sayOfChange: assign(({ context }, kind: UploadsNotice) => {
      const [first] = context.changes;
      // The page generates the picture automatically, so its result needs no notice.
      if (!first || first.change.picture !== undefined) return {};
      const title = context.uploads.find(({ id }) => id === first.id)?.title ?? '';
      return { notice: { kind, title: kind === 'saved' ? (first.change.title ?? title) : title } };
    }),
    choose: assign((_, chosen: Upload) => ({ chosen, notice: undefined })),
    say: assign(({ context }, kind: UploadsNotice) => ({ notice: { kind, title: context.chosen?.title ?? '' } })),
    removeChosen: enqueueActions(({ context, enqueue }) => {
      const id = context.chosen?.id;
      const file = context.files.find((each) => each.id === id)?.file;
      if (file) enqueue(stopChild(childOf(file.key)));
      enqueue.assign({
        uploads: context.uploads.filter((upload) => upload.id !== id),
        files: context.files.filter((each) => each.file !== file),
        queue: file ? without(context.queue, file.key) : context.queue,
        sending: file ? without(context.sending, file.key) : context.sending,
        changes: context.changes.filter((each) => each.id !== id),
        added: context.added.filter((each) => each !== id),
      });
    }),
  },
});
