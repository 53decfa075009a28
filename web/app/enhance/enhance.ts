/**
 * The one script of pages that work without script. It adds convenience and is never required:
 * figures and countdown stay current, menus close by Escape, the language choice is saved. On every
 * page it also watches for page parts that fail to load.
 */
import { noteClosedAccount } from './account-closed.ts';
import { proveBotChecks } from './bot-check.ts';
import { watchCountdowns } from './countdown.ts';
import { watchFailedParts } from './failed-parts.ts';
import { keepPageFresh } from './fresh-page.ts';
import { sendInlineForms } from './inline-form.ts';
import { keepForms } from './kept-forms.ts';
import { saveLanguageChoice } from './language-choice.ts';
import { followLiveForms } from './live-form.ts';
import { noteLiveParts } from './live-parts.ts';
import { watchMenus } from './menus.ts';
import { acceptNotice } from './notice.ts';
import { openTarget } from './open-target.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { loadUserAtStartup } from './startup-user.ts';

watchFailedParts();
if (document.readyState === 'loading')
  addEventListener('DOMContentLoaded', afterFirstFrame, { once: true });
else afterFirstFrame();

// A phone shows the page first; there is nothing to click before that.
function afterFirstFrame(): void {
  requestAnimationFrame(() => setTimeout(enhance));
}

function enhance(): void {
  noteLiveParts();
  watchMenus();
  openTarget();
  void watchCountdowns(keepPageFresh());
  followLiveForms();
  keepForms();
  sendInlineForms();
  proveBotChecks();
  saveLanguageChoice();
  acceptNotice();
  prefetchOnIntent();
  noteClosedAccount();
  void loadUserAtStartup();
  // Only a bar that gets a background when the page is scrolled may stay at the top.
  document.documentElement.toggleAttribute('data-enhanced', true);
}
