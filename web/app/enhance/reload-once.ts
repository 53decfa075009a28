const MARK = 'reloaded-for';

/** Whether an error says that a part of the page could not be loaded, as after a new deployment. Each browser words it in its own way. */
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
  /** Tells one deployment from the next. */
  readonly build: string;
  readonly reload: () => void;
}

/** Reloads the page, but only once per deployment and tab: a part that is missing for good must not make a loop. Returns whether it does. */
export function reloadOncePerBuild({ storage, build, reload }: Browser): boolean {
  if (storage.getItem(MARK) === build) return false;
  storage.setItem(MARK, build);
  reload();
  return true;
}

/** The same for this window. Where the browser keeps no storage nothing can stop a loop, so nothing is reloaded. */
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

// The list of all parts is a file whose name carries the hash of its content: it names the deployment.
function buildOfPage(): string {
  return document.querySelector('link[href*="/manifest-"]')?.getAttribute('href') ?? 'unknown';
}
