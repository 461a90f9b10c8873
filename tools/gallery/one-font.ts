/** Shows all text in the font that comes with the tests instead of the machine's fonts. */
import '@fontsource-variable/inter/wght.css';
import './one-font.css';

/** Loads all scripts of the font up front, because loading one later would change a picture while it is taken. */
await Promise.all([...document.fonts].map((face) => face.load()));
