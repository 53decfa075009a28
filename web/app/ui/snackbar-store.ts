import type { AlertKind } from './alert.tsx';

export interface SnackbarMessage {
  readonly text: string;
  readonly color: AlertKind;
  readonly timeoutMs: number;
  /** Shown before a redirect, for its target page. */
  readonly survivesPage: boolean;
}

const DEFAULT_TIMEOUT_MS = 6_000;

let current: SnackbarMessage | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

interface SnackbarOptions {
  readonly color?: AlertKind;
  readonly timeoutMs?: number;
  readonly survivesPage?: boolean;
}

/** Shows a short message at the foot of the page; a new one replaces the old one. */
export function showSnackbar(
  text: string,
  { color = 'success', timeoutMs = DEFAULT_TIMEOUT_MS, survivesPage = false }: SnackbarOptions = {},
): void {
  clearTimeout(timer);
  change({ text, color, timeoutMs, survivesPage });
  timer = setTimeout(hideSnackbar, timeoutMs);
}

export function hideSnackbar(): void {
  clearTimeout(timer);
  change(null);
}

/**
 * A message belongs to the page it was shown on; only one meant for the next page outlives it, and
 * only once.
 */
export function leavePage(): void {
  if (current === null) return;
  if (current.survivesPage) current = { ...current, survivesPage: false };
  else hideSnackbar();
}

export function snackbarMessage(): SnackbarMessage | null {
  return current;
}

export function onSnackbarChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: SnackbarMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}
