import { createApp, h, reactive } from 'vue';

const state = reactive({ lang: 'en', isFirst: true, isShown: true, tags: undefined });
globalThis.setState = (next) => Object.assign(state, next);
createApp({
  render() {
    const player = h('ferryglide-player', {
      key: 'player',
      video: globalThis.video,
      title: 'Our run',
      lang: state.lang,
      // Also a property of the element, which Vue sets.
      tags: state.tags,
      autoplay: false,
      style: 'display:block;width:700px',
    });
    const paragraph = h('p', { key: 'text' }, 'Beside it');
    const list = state.isFirst ? [player, paragraph] : [paragraph, player];
    return h('main', state.isShown ? list : [h('p', 'Another view')]);
  },
}).mount('#app');
