import { reloadOnce } from './reload-once.ts';

/** A script of the page that cannot be loaded (its deployment is gone) reloads the page, once. */
export function watchFailedParts(): void {
  // Errors of elements do not bubble; only capturing sees them.
  addEventListener('error', reloadForScript, true);
}

function reloadForScript({ target }: Event): void {
  if (target instanceof HTMLScriptElement) reloadOnce();
}
