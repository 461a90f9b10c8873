/** Every text in the font that comes with the tests, and not in that of the machine. */
import '@fontsource-variable/inter/wght.css';
import './one-font.css';

const WEIGHTS = [400, 600, 700];
await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 16px 'Inter Variable'`)));
