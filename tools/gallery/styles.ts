/**
 * Every style sheet of the views, in one order: a button's before those that change it. Parts that are fetched when they
 * are needed bring theirs in the order of their arrival, and so decided now and then which of two rules holds.
 */
import '../../src/ui/theme.css';
import '../../src/ui/Button.module.css';

import.meta.glob('../../src/ui/**/*.module.css', { eager: true });
import.meta.glob('../../src/{embed,pages,library,player}/**/*.module.css', { eager: true });
