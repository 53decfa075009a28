import type { HOLDER_LIST_STATES } from '@bb1/domain/holders/desk-endpoints';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { languageTag } from '../../ui/format.ts';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { useAskAgain } from '../parts/use-ask-again.ts';

/** Why there is no list: it is being read, and the page polls for it; or it is unavailable. */
export function NotReady({
  state,
  read,
}: {
  readonly state: Exclude<(typeof HOLDER_LIST_STATES)[number], 'ready'>;
  readonly read: number;
}) {
  const texts = useTexts(deskHolderTexts).states;
  const locale = useLocale();
  const { pathname, search } = useLocation();
  useAskAgain(state === 'reading');
  if (state === 'reading')
    return (
      <Alert kind="info" title={texts.reading}>
        {texts.readingText({
          count: new Intl.NumberFormat(languageTag(locale)).format(read),
        })}
      </Alert>
    );
  if (state === 'too_early')
    return (
      <Alert kind="info" title={texts.too_early}>
        {texts.tooEarlyText}
      </Alert>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <Alert kind="warning" title={texts.unreachable}>
        {texts.unreachableText}
      </Alert>
      <Link to={pathname + search} className={buttonClass('secondary')}>
        {texts.again}
      </Link>
    </div>
  );
}
