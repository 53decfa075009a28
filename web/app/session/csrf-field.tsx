import { useRootData } from '../frame/root-data.ts';

/** Proves that one of our pages sent the form. */
export function CsrfField() {
  return <input type="hidden" name="csrf_token" value={useRootData()?.csrfToken ?? ''} readOnly />;
}
