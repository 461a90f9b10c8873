/** Every text in the font that comes with the tests, and not in that of the machine. */
import '@fontsource-variable/inter/wght.css';
import './one-font.css';

/** All of its scripts at once: one that is loaded on the way changes a picture while it is taken. */
await Promise.all([...document.fonts].map((face) => face.load()));
