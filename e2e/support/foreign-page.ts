/**
 * A page of another site that embeds a player: as an element, or driven by a client of an element, of a frame, or of an
 * element of embed.js.
 */
import { startOtherSite } from './other-site.ts';

export const WAYS = [
  'element',
  'client of an element',
  'client of a frame',
  'client of an element of embed.js',
] as const;
export type Way = (typeof WAYS)[number];

/** All events of the API, typed by hand. */
const EVENTS =
  'play playing pause timeupdate seeking seeked ended volumechange ratechange error waiting progress durationchange loadedmetadata emptied tagchange datachange accessdenied authneeded';

export interface ForeignPage {
  /** @param query query of the player's page */
  address: (way: Way, query: Readonly<Record<string, string>>) => string;
  /** Address of a page with this body, as somebody would paste it. */
  pasted: (html: string) => string;
  /** Address of a missing manifest; its status is one that the player does not retry. */
  broken: string;
  stop: () => void;
}

function pageOf(host: string, way: Way, query: URLSearchParams): string {
  const attributes = [...query].map(([name, value]) => `${name}="${value}"`).join(' ');
  const element = `<ferryglide-player id="target" title="A player" ${attributes}></ferryglide-player>`;
  const player =
    way === 'client of an element of embed.js'
      ? `<script async src="${host}/embed.js"></script>${element}`
      : way === 'client of a frame'
        ? `<iframe id="target" title="A player" src="${host}/play?${query}" allow="autoplay; fullscreen" width="900" height="700"></iframe>`
        : `<script type="module" src="${host}/embed/ferryglide.js"></script>${element}`;
  return `<!doctype html><html lang="en"><title>A club</title><body style="width:900px"><button id="whole">Whole screen</button>${player}
<script type="module">
import { connect } from '${host}/embed/client.js';
const target = document.getElementById('target');
const player = ${way === 'element' ? 'target' : 'connect(target)'};
const heard = [];
const names = '${EVENTS}'.split(' ');
const listen = () => { for (const name of names) player.addEventListener(name, (event) => heard.push({ name, detail: event.detail ?? null, bubbles: event.bubbles })); };
const until = async (holds, what) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (holds()) return true;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error('in vain: ' + what + ' · heard ' + heard.map(({ name }) => name).join(' '));
};
const faultOf = (promise) => promise.then(() => 'none', ({ code, name }) => code + ' ' + name);
listen();
document.getElementById('whole').onclick = () => { window.whole = faultOf(player.requestFullscreen()); };
window.target = target; window.player = player; window.heard = heard; window.until = until; window.faultOf = faultOf;
</script>`;
}

export async function startForeignPage(host: string): Promise<ForeignPage> {
  const pasted: string[] = [];
  const { origin, stop } = await startOtherSite((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    if (url.pathname.endsWith('.m3u8')) {
      response.statusCode = 418;
      return response.end();
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const html = pasted[Number(url.searchParams.get('pasted') ?? -1)];
    if (html !== undefined)
      return response.end(`<!doctype html><html lang="en"><title>A club</title><body style="width:900px">${html}`);
    const way = url.searchParams.get('way') as Way;
    url.searchParams.delete('way');
    return response.end(pageOf(host, way, url.searchParams));
  });
  return {
    address: (way, query) => `${origin}/?${new URLSearchParams({ way, ...query })}`,
    pasted: (html) => `${origin}/?pasted=${pasted.push(html) - 1}`,
    broken: `${origin}/broken.m3u8`,
    stop,
  };
}
