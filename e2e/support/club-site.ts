/** Pages of another site, with arbitrary headers. */
import { type OtherSite, startOtherSite } from './other-site.ts';

interface SitePage {
  html: string;
  headers?: Readonly<Record<string, string>>;
}

export interface ClubSite extends OtherSite {
  /** @returns its address */
  put: (page: SitePage) => string;
}

export async function startClubSite(): Promise<ClubSite> {
  const pages: SitePage[] = [];
  const site = await startOtherSite((request, response) => {
    const page = pages[Number(request.url?.slice(1).split('?', 1)[0])];
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
  });
  return { ...site, put: (page) => `${site.origin}/${pages.push(page) - 1}` };
}
