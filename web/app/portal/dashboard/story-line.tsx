import dashboardTexts from '@bb1/texts/pages/dashboard';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur } from '../../ui/format.ts';
import type { HistoryEvent } from './holding-history.ts';

/** What happened to an order so far, as a line through time. */
export function StoryLine({ story }: { readonly story: readonly HistoryEvent[] }) {
  const texts = useTexts(dashboardTexts).story;
  const locale = useLocale();
  return (
    <ol className="grid border-l-2 border-line" aria-label={texts.title}>
      {story.map((event) => (
        <li
          key={event.kind}
          className="relative grid gap-x-6 gap-y-0.5 py-1.5 pl-5 text-small before:absolute before:top-3 before:-left-1.5 before:size-2.5 before:rounded-full before:border-2 before:border-surface before:bg-brand sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <span className="figures text-muted">{formatDate(locale, event.at)}</span>
          <span>{words(event)}</span>
        </li>
      ))}
    </ol>
  );

  function words(event: HistoryEvent) {
    if (event.kind === 'payouts')
      return texts.payouts({ count: event.count, net: formatEur(locale, event.net) });
    if (event.kind !== 'claimed') return texts[event.kind];
    const { publicKey: key } = event;
    return (
      <>
        {texts.claimed}{' '}
        <span className="font-mono wrap-anywhere" title={key}>
          {key.slice(0, 6)}…{key.slice(-6)}
        </span>
      </>
    );
  }
}
