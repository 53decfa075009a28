const KEY = 'authenticated';

/** The only thing the browser keeps about a session: that there was one. The session itself is a cookie no script can read. */
export function rememberAuthenticated(): void {
  write((storage) => storage.setItem(KEY, 'true'));
}

export function clearAuthenticated(): void {
  write((storage) => storage.removeItem(KEY));
}

/**
 * On the way out. The header `Clear-Site-Data` of the sign-out empties what storage it can, which in Chromium is not
 * that of the tab.
 */
export function forgetOnSignOut(): void {
  clearAuthenticated();
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}

export function isAuthenticated(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

// Storage may be switched off in the browser; the flag is a hint and nothing depends on it.
function write(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch {
    return;
  }
}
