import { reloadOnce } from './reload-once.ts';

/**
 * Stands inline at the head of pages with script: their parts may fail before any other script is there to notice.
 * It only leaves a mark.
 */
export const MARK_FAILED_PARTS =
  "addEventListener('error',function(event){if(event.target instanceof HTMLScriptElement)document.documentElement.dataset.partFailed=''},true)";

/** A script of the page that cannot be loaded (its deployment is gone) reloads the page, once. */
export function watchFailedParts(): void {
  if ('partFailed' in document.documentElement.dataset) reloadOnce();
  // Errors of elements do not bubble; only capturing sees them.
  addEventListener('error', reloadForScript, true);
}

// What another site fails to send is not missing of ours, and what was typed must not be lost for it.
function reloadForScript({ target }: Event): void {
  if (
    target instanceof HTMLScriptElement &&
    new URL(target.src, location.href).origin === location.origin
  )
    reloadOnce();
}
