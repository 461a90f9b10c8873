/**
 * Every style sheet of the views in a fixed order, such as a button's before those that override it. Lazily loaded
 * parts would add theirs in order of arrival, which sometimes decided which of two rules applies.
 */
import '../../src/ui/theme.css';
import '../../src/ui/Button.module.css';

import.meta.glob('../../src/ui/**/*.module.css', { eager: true });
import.meta.glob('../../src/{embed,pages,library,player}/**/*.module.css', { eager: true });
