/** A notice by e-mail: plain text and simple markup, with one-click unsubscribe. */
import { html } from 'hono/html';
import type { DescribedUpdate } from '../../../core/domain/follows.ts';
import type { StoredNotice } from '../../store/follows.ts';
import type { Viewer } from '../../store/viewer.ts';
import type { AppContext } from '../app-context.ts';
import type { Email } from '../mail-queue.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { updateLine, type NoticeLanguage, noticeTexts, noticeTitle } from './notice-texts.ts';

interface Message {
  notice: StoredNotice;
  news: readonly DescribedUpdate[];
  language: NoticeLanguage;
  viewer: Extract<Viewer, { kind: 'user' }>;
}

/** @returns a function that sends the e-mail without using the database; undefined if there is no recipient */
export async function prepareEmail(message: Message, app: AppContext): Promise<(() => Promise<void>) | undefined> {
  const { store, mailQueue, linkOrigin, now } = app;
  const user = await store.users.find(message.viewer.id);
  if (!user || linkOrigin === undefined) return undefined;
  const token = newToken();
  await store.follows.addLink({ tokenHash: tokenHash(token) ?? '', userId: user.id, madeAt: now() });
  const email = await noticeEmail(user.login, message, linkOrigin, token);
  return () => mailQueue.send(email);
}

export async function noticeEmail(
  to: string,
  { news, notice, language }: Message,
  origin: string,
  token: string,
): Promise<Email> {
  const texts = noticeTexts(language);
  const { title, body } = noticeTitle(news, notice.more, language);
  const unsubscribe = `${origin}/unfollow?token=${token}`;
  const groups = Map.groupBy(news, ({ followId }) => followId);
  const lines: string[] = [];
  for (const [followId, items] of groups) {
    lines.push(`${texts.following} ${items[0]?.follow}`, '');
    for (const item of items) lines.push(updateLine(item, language), `${item.date}  ${origin}${item.address}`, '');
    lines.push(`${texts.stop} ${items[0]?.follow}${texts.colon}${unsubscribe}&follow=${followId}`, '', '');
  }
  if (notice.more > 0) lines.push(texts.more(notice.more), '');
  lines.push(
    texts.why,
    `${texts.settings}${texts.colon}${origin}/following`,
    `${texts.stopAll}${texts.colon}${unsubscribe}`,
  );
  return {
    to,
    subject: `${title} · ${body}`,
    text: lines.join('\n'),
    html: String(await markup({ groups, notice, language, origin, unsubscribe })),
    unsubscribe,
  };
}

interface Markup {
  groups: ReadonlyMap<string, readonly DescribedUpdate[]>;
  notice: StoredNotice;
  language: NoticeLanguage;
  origin: string;
  unsubscribe: string;
}

/** All text goes through `html`, which escapes it. Styles are minimal, because mail clients strip most of them. */
function markup({ groups, notice, language, origin, unsubscribe }: Markup) {
  const texts = noticeTexts(language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style="font:16px/1.5 system-ui,sans-serif;max-width:600px;margin:0 auto;padding:16px">
        ${[...groups].map(
          ([followId, items]) =>
            html`<h2 style="font-size:18px">${texts.following} ${items[0]?.follow}</h2>
              <ul style="list-style:none;padding:0">
                ${items.map(
                  (item) =>
                    html`<li style="margin:0 0 16px">
                      ${
                        item.thumb
                          ? html`<img
                              src="${origin}${item.thumb}"
                              alt=""
                              width="160"
                              style="display:block;border-radius:6px"
                            />`
                          : ''
                      }
                      <a href="${origin}${item.address}">${updateLine(item, language)}</a><br />${item.date}
                    </li>`,
                )}
              </ul>
              <p><a href="${unsubscribe}&follow=${followId}">${texts.stop} ${items[0]?.follow}</a></p>`,
        )}
        ${notice.more > 0 ? html`<p>${texts.more(notice.more)}</p>` : ''}
        <p style="font-size:13px">
          ${texts.why}<br /><a href="${origin}/following">${texts.settings}</a> ·
          <a href="${unsubscribe}">${texts.stopAll}</a>
        </p>
      </body>
    </html>`;
}
