import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hideSnackbar,
  leavePage,
  onSnackbarChange,
  showSnackbar,
  snackbarMessage,
} from './snackbar-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  hideSnackbar();
  vi.useRealTimers();
});

describe('short messages at the foot of the page', () => {
  it('[SITE-3][CALL-4] are shown for 6000 ms in the colour of success', () => {
    showSnackbar('copied');
    expect(snackbarMessage()).toEqual({
      text: 'copied',
      color: 'success',
      timeoutMs: 6_000,
      survivesPage: false,
    });
    vi.advanceTimersByTime(5_999);
    expect(snackbarMessage()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(snackbarMessage()).toBeNull();
  });

  it('[SITE-3] respect their options', () => {
    showSnackbar('no', { color: 'error', timeoutMs: 100 });
    expect(snackbarMessage()?.color).toBe('error');
    vi.advanceTimersByTime(100);
    expect(snackbarMessage()).toBeNull();
  });

  it.each(['info', 'error', 'warning', 'success'] as const)(
    '[SITE-3][CALL-4] may be of the kind %s, for the same 6000 ms',
    (color) => {
      showSnackbar('text', { color });
      expect(snackbarMessage()).toMatchObject({ color, timeoutMs: 6_000 });
      vi.advanceTimersByTime(6_000);
      expect(snackbarMessage()).toBeNull();
    },
  );

  it('[SITE-3] are not cut short by the time of an earlier one', () => {
    showSnackbar('first');
    vi.advanceTimersByTime(5_000);
    showSnackbar('second');
    vi.advanceTimersByTime(5_000);
    expect(snackbarMessage()?.text).toBe('second');
  });

  it('[SITE-3] notify a subscriber of showing and hiding, until it unsubscribes', () => {
    const heard: (string | undefined)[] = [];
    const stop = onSnackbarChange(() => heard.push(snackbarMessage()?.text));
    showSnackbar('one');
    hideSnackbar();
    stop();
    showSnackbar('two');
    expect(heard).toEqual(['one', undefined]);
  });

  it('[SITE-3] disappear with their page; one shown before a redirect stays for one more page', () => {
    showSnackbar('copied');
    leavePage();
    expect(snackbarMessage()).toBeNull();
    showSnackbar('saved', { survivesPage: true });
    leavePage();
    expect(snackbarMessage()?.text).toBe('saved');
    leavePage();
    expect(snackbarMessage()).toBeNull();
  });
});
