import type { AlertKind } from './alert.tsx';

export interface SnackbarMessage {
  readonly text: string;
  readonly color: AlertKind;
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 6_000;

let current: SnackbarMessage | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a short message at the foot of the page; a new one takes the place of the old one. */
export function showSnackbar(text: string, { color = 'success', timeoutMs = DEFAULT_TIMEOUT_MS }: { readonly color?: AlertKind; readonly timeoutMs?: number } = {}): void {
  clearTimeout(timer);
  change({ text, color, timeoutMs });
  timer = setTimeout(hideSnackbar, timeoutMs);
}

export function hideSnackbar(): void {
  clearTimeout(timer);
  change(null);
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
