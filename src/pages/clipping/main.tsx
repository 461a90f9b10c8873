/** The page `/clipping?video={id}`, at a tag if `tag` names one: cuts clips out of a film (Library 2). */
import { attachFilm } from '../film.ts';
import { mountPage } from '../mount-page.tsx';
import { ClippingPage } from './ClippingPage.tsx';
import { composeClipping } from './compose-clipping.ts';

await mountPage(['common', 'library', 'clipping'], ({ settings, texts, query, start, signIn, setTitle }) => {
  const clipping = start(composeClipping(settings), {
    input: { videoId: query.get('video') ?? '', tag: query.get('tag') ?? undefined },
    next: ({ context: { film } }) =>
      setTitle(film.title === '' ? '' : texts.t('clipping.title', { title: film.title })),
    complete: signIn,
  });
  return <ClippingPage clipping={clipping} library="/" attachFilm={attachFilm} />;
});
