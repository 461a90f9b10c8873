/**
 * Error pages for people, in place of the JSON failures that programs receive: the reason, a search box and a link to
 * the library.
 */
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { GONE_STATUS } from '../../core/domain/constants/recovery.ts';
import { StorageUnavailable } from '../storage/media-storage.ts';
import { pageLanguage, textPage } from './text-page.ts';

const TEXTS = {
  en: {
    missing: {
      title: 'Page not found',
      reason: 'There is nothing at this address. It may have been moved or deleted.',
    },
    forbidden: { title: 'No access', reason: 'You do not have access to this, or the link has expired.' },
    busy: { title: 'Too busy', reason: 'The server is very busy. Try again in a moment.' },
    full: { title: 'No room left', reason: 'The disk of this server is full. Nothing was saved. Try again later.' },
    unreachable: {
      title: 'Files unavailable',
      reason: 'The files cannot be reached at the moment. Try again shortly.',
    },
    failed: { title: 'Something went wrong', reason: 'The server could not respond. Try again in a moment.' },
    report: 'To report this, give the number of the request:',
    label: 'Search the library',
    search: 'Search',
    home: 'Go to the library',
  },
  fr: {
    missing: {
      title: 'Page introuvable',
      reason: 'Il n’y a rien à cette adresse. Le contenu a peut-être été déplacé ou supprimé.',
    },
    forbidden: { title: 'Accès refusé', reason: 'Vous n’avez pas accès à ce contenu, ou le lien a expiré.' },
    busy: { title: 'Serveur occupé', reason: 'Le serveur est très sollicité. Réessayez dans un instant.' },
    full: {
      title: 'Plus de place',
      reason: 'Le disque de ce serveur est plein. Rien n’a été enregistré. Réessayez plus tard.',
    },
    unreachable: {
      title: 'Fichiers indisponibles',
      reason: 'Les fichiers ne sont pas accessibles pour le moment. Réessayez dans un instant.',
    },
    failed: { title: 'Une erreur est survenue', reason: 'Le serveur n’a pas pu répondre. Réessayez dans un instant.' },
    report: 'Pour signaler ce problème, indiquez le numéro de la requête :',
    label: 'Rechercher dans la médiathèque',
    search: 'Rechercher',
    home: 'Aller à la médiathèque',
  },
} as const;

const REASONS: Readonly<Record<number, 'missing' | 'forbidden' | 'busy' | 'failed' | 'full'>> = {
  403: 'forbidden',
  404: 'missing',
  [GONE_STATUS]: 'missing',
  429: 'busy',
  500: 'failed',
  503: 'busy',
  507: 'full',
};

/** The log has a line with the request id for each of these. */
const LOGGED: ReadonlySet<string> = new Set(['failed', 'full', 'unreachable']);

/**
 * Replaces a failure with a page if a browser navigated to the address; scripts, players and other programs do not
 * accept HTML.
 */
export const errorPages: MiddlewareHandler = async (context, next) => {
  await next();
  const { method } = context.req;
  const { status, headers } = context.res;
  const reason = status === 503 && context.error instanceof StorageUnavailable ? 'unreachable' : REASONS[status];
  const isFailure = headers.get('content-type')?.startsWith('application/json') === true;
  if (
    !reason ||
    !isFailure ||
    (method !== 'GET' && method !== 'HEAD') ||
    !/\btext\/html\b/i.test(context.req.header('accept') ?? '')
  )
    return;
  const language = pageLanguage(context);
  const text = TEXTS[language];
  const page = await textPage(
    language,
    text[reason].title,
    html`<p>${text[reason].reason}</p>
      ${LOGGED.has(reason) ? html`<p>${text.report} <code>${context.get('requestId')}</code></p>` : ''}
      <form action="/" role="search">
        <p><label for="search">${text.label}</label></p>
        <p><input id="search" name="search" type="search" /> <button>${text.search}</button></p>
      </form>
      <p><a href="/">${text.home}</a></p>`,
  );
  const sent = new Headers(headers);
  sent.set('content-type', 'text/html; charset=UTF-8');
  sent.set('content-language', language);
  sent.set('cache-control', 'no-store');
  sent.append('vary', 'Accept, Accept-Language');
  sent.delete('content-length');
  context.res = undefined;
  context.res = new Response(String(page), { status, headers: sent });
};
