/** Requests of the CSV tests: a form as a browser sends it. */
import { type Client, type RunningHost } from '../harness.ts';

export interface SentFile {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** One of the five files, from its lines. */
export const csv = (name: string, ...lines: string[]): SentFile => ({ name: `${name}.csv`, content: lines.join('\n') });

interface FormParts {
  videoId: string;
  ow: boolean;
  importId?: string | undefined;
  encodings?: Readonly<Record<string, string>> | string | undefined;
}

export function formOf({ videoId, ow, importId, encodings }: FormParts, files: readonly SentFile[]): FormData {
  const form = new FormData();
  form.set('action', 'import_files_session');
  form.set('ow', ow ? '1' : '0');
  form.set('videoId', videoId);
  if (importId !== undefined) form.set('importId', importId);
  if (encodings !== undefined)
    form.set('encodings', typeof encodings === 'string' ? encodings : JSON.stringify(encodings));
  for (const { name, content } of files) form.append('files', new Blob([content], { type: 'text/csv' }), name);
  return form;
}

export interface ImportResult {
  status: string;
  data?: string;
  skippedRows?: number;
  problems?: { file: string; line?: number; column?: string; reason: string }[];
}

export function postImport(
  host: Pick<RunningHost, 'address'>,
  who: Client,
  files: readonly SentFile[],
  parts: Partial<FormParts> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return who.fetch('/services/session-import', {
    method: 'POST',
    signal,
    headers: { origin: host.address },
    body: formOf({ videoId: 'open', ow: true, ...parts }, files),
  });
}

export async function sendImport(...sent: Parameters<typeof postImport>): Promise<ImportResult> {
  const response = await postImport(...sent);
  return (await response.json()) as ImportResult;
}

/** The text of an export, and the language of its request. */
export async function readExport(who: Client, videos: readonly string[], language = 'en'): Promise<string> {
  const params = new URLSearchParams({
    request: 'downloadDataAsCsv',
    params: JSON.stringify({ videoIdList: videos }),
  });
  const response = await who.fetch(`/services?${params}`, { headers: { 'accept-language': language } });
  const body = (await response.json()) as { status: string; data?: { path: string } };
  if (!body.data) throw new Error(`no export: ${body.status}`);
  const file = await who.fetch(body.data.path);
  if (!file.ok) throw new Error(`the export responded with ${file.status}`);
  // `text` would strip the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}
