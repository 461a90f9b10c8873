/**
 * A React page, for any version: an element among others; state controls its attributes, its position and whether it is
 * rendered.
 */
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
      // Also a property of the element, which React 19 sets.
      tags: state.tags,
      // Some frameworks write this as a string.
      autoplay: false,
      style: { display: 'block', width: 700 },
    });
    const paragraph = createElement('p', { key: 'text' }, 'Beside it');
    const list = state.isFirst ? [player, paragraph] : [paragraph, player];
    return createElement('main', null, state.isShown ? list : createElement('p', null, 'Another view'));
  }
  createRoot(document.getElementById('app')).render(createElement(StrictMode, null, createElement(App)));
}
