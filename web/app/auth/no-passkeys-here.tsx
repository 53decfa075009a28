import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { useKnowsPasskeys } from './passkeys.ts';

/** For people with a passkey, in a browser without support for it. */
export function NoPasskeysHere() {
  const notice = <Alert>{useTexts(authTexts).factors.passkeyUnsupported}</Alert>;
  const known = useKnowsPasskeys();
  if (known === null) return <noscript>{notice}</noscript>;
  return known ? null : notice;
}
