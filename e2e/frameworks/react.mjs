/** A page of React, whichever it is: an element among others, whose attributes, place and presence its state decides. */
export function startReact({ createElement, StrictMode, useEffect, useState }, createRoot) {
  function App() {
    const [state, setState] = useState({ lang: 'en', isFirst: true, isShown: true });
    useEffect(() => {
      globalThis.setState = (next) => setState((before) => ({ ...before, ...next }));
    }, []);
    const player = createElement('ferryglide-player', {
      key: 'player',
      video: globalThis.video,
      title: 'Our run',
      lang: state.lang,
      // A property of the element as well: React 19 sets that.
      tags: state.tags,
      // Written as a text by some.
      autoplay: false,
      style: { display: 'block', width: 700 },
    });
    const paragraph = createElement('p', { key: 'text' }, 'Beside it');
    const list = state.isFirst ? [player, paragraph] : [paragraph, player];
    return createElement('main', null, state.isShown ? list : createElement('p', null, 'Another view'));
  }
  createRoot(document.getElementById('app')).render(createElement(StrictMode, null, createElement(App)));
}
