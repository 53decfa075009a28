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
import { loadUserAtStartup } from './startup-user.ts';
import { clearAuthenticated } from '../session/authenticated-flag.ts';
import { browserMayPrefetch } from '../ui/may-prefetch.ts';

/**
 * The one script of pages that work without script. It adds convenience and is never required:
 * figures and countdown stay current, menus close by Escape, the language choice is saved. On every
 * page it also watches for page parts that fail to load.
 */

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

/**
 * Closing an account ends at a public page with the outcome in its address: the flag is removed,
 * and the notice is read out.
 */
function noteClosedAccount(): void {
  if (location.hash !== '#account-closed') return;
  clearAuthenticated();
  document.getElementById('account-closed')?.focus();
}

/**
 * The button of the data-protection notice: a form of its own without script; with script the
 * notice just disappears.
 */
function acceptNotice(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-notice]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' });
    form.closest('[data-notice-box]')?.remove();
  });
}

/**
 * A link to a question opens it: otherwise the link would lead to a heading with its answer closed.
 */
function openTarget(): void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details =
      target instanceof HTMLDetailsElement ? target : target?.closest('details:not([data-menu])');
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener('hashchange', open);
  open();
}

/**
 * Loads the page behind a link while the pointer rests on it, but not on 2g or when the person
 * saves data. A finger rests on nothing. Only links to public pages have the mark: a page for one
 * visitor is not stored, so that it would be loaded twice (docs/decisions/0127).
 */
function prefetchOnIntent(): void {
  if (!browserMayPrefetch()) return;
  const asked = new Set<string>([location.pathname]);
  addEventListener('pointerover', ({ target, pointerType }) => {
    const link =
      target instanceof Element && pointerType !== 'touch'
        ? target.closest<HTMLAnchorElement>('a[href^="/"][data-prefetch]')
        : null;
    if (!link || asked.has(link.pathname)) return;
    asked.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.href;
    document.head.append(hint);
  });
}
