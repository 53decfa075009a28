/**
 * The one script of pages that work without script. It makes them livelier and is never needed: figures and
 * countdown stay right, menus close by Escape, the language choice is saved. It also watches, on every page,
 * for parts that fail to load.
 */
import { watchCountdowns } from './countdown.ts';
import { watchFailedParts } from './failed-parts.ts';
import { saveLanguageChoice } from './language-choice.ts';
import { watchMenus } from './menus.ts';
import { acceptNotice } from './notice.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { keepFiguresFresh } from './fresh-figures.ts';

watchFailedParts();
watchMenus();
watchCountdowns(keepFiguresFresh());
saveLanguageChoice();
acceptNotice();
prefetchOnIntent();
