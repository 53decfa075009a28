import { useRootData } from '../frame/root-data.ts';

/** What proves that a form of ours was sent from a page of ours. */
export function CsrfField() {
  return <input type="hidden" name="csrf_token" value={useRootData()?.csrfToken ?? ''} readOnly />;
}
