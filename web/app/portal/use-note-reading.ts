import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useRootData } from '../frame/root-data.ts';

/**
 * Notes that something is on the screen, by the page's own action and once for each name of it; null: it was
 * read before. A loader cannot note it: it may run ahead.
 */
export function useNoteReading(
  unread: string | null,
  fields: Readonly<Record<string, string>> = {},
): void {
  const csrfToken = useRootData()?.csrfToken ?? '';
  const { submit } = useFetcher<unknown>();
  const noted = useRef<string>(null);
  useEffect(() => {
    if (unread === null || noted.current === unread) return;
    noted.current = unread;
    void submit({ ...fields, csrf_token: csrfToken }, { method: 'post' });
  }, [unread, fields, csrfToken, submit]);
}
