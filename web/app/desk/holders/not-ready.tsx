import type { HOLDER_LIST_STATES } from '@bb1/domain/holders/desk-endpoints';
import { Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { useAskAgain } from '../parts/use-ask-again.ts';
import { useFormat } from '../parts/use-format.ts';

/** Why there is no list: it is being read, and the page polls for it; or it is unavailable. */
export function NotReady({
  state,
  read,
}: {
  readonly state: Exclude<(typeof HOLDER_LIST_STATES)[number], 'ready'>;
  readonly read: number;
}) {
  const texts = useTexts(deskHolderTexts).states;
  const format = useFormat();
  const { pathname, search } = useLocation();
  useAskAgain(state === 'reading');
  if (state === 'reading')
    return (
      <Alert kind="info" title={texts.reading}>
        {texts.readingText({
          count: format.number(read),
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
