import { reloadOnce } from './reload-once.ts';

/**
 * Inline at the head of pages with script, because their parts may fail before any other script
 * runs. It only leaves a mark.
 */
export const MARK_FAILED_PARTS =
  "addEventListener('error',function(event){if(event.target instanceof HTMLScriptElement)document.documentElement.dataset.partFailed=''},true)";

/** If a script of the page cannot be loaded (its deployment is gone), the page reloads once. */
export function watchFailedParts(): void {
  if ('partFailed' in document.documentElement.dataset) reloadOnce();
  // Errors of elements do not bubble; only capturing sees them.
  addEventListener('error', reloadForScript, true);
}

// A failure of another site's resource is not ours, and must not cost the person what they typed.
function reloadForScript({ target }: Event): void {
  if (
    target instanceof HTMLScriptElement &&
    new URL(target.src, location.href).origin === location.origin
  )
    reloadOnce();
}
