const MARK = 'reloaded-for';

/**
 * Whether an error says that a part of the page could not be loaded, as after a new deployment.
 * Each browser words it differently.
 */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|error loading dynamically|preload CSS/i.test(
      error.message,
    )
  );
}

export interface Browser {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Identifies the deployment. */
  readonly build: string;
  readonly reload: () => void;
}

/**
 * Reloads the page, but only once per deployment and tab: a permanently missing part must not cause
 * a loop. Returns whether it reloads.
 */
export function reloadOncePerBuild({ storage, build, reload }: Browser): boolean {
  if (storage.getItem(MARK) === build) return false;
  storage.setItem(MARK, build);
  reload();
  return true;
}

/**
 * The same for this window. Where the browser offers no storage, a loop could not be prevented, so
 * nothing is reloaded.
 */
export function reloadOnce(): void {
  try {
    reloadOncePerBuild({
      storage: sessionStorage,
      build: buildOfPage(),
      reload: () => location.reload(),
    });
  } catch {
    return;
  }
}

// The list of all parts is a file named by the hash of its content, so it identifies the
// deployment.
function buildOfPage(): string {
  return document.querySelector('link[href*="/manifest-"]')?.getAttribute('href') ?? 'unknown';
}
