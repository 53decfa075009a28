import { useRootData } from '../../frame/root-data.ts';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatEur } from '../../ui/format.ts';
import { useUser } from '../use-user.ts';
import type { ChecklistItem, ItemState } from './checklist-items.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import { verificationTexts } from './verification-texts.ts';

const BADGES = { done: 'success', open: 'neutral', change: 'warning', waiting: 'neutral', later: 'info' } as const;

/** One item: what it is about, how it stands, and the one thing to do next. */
export function ChecklistRow({ item, editable, isNext }: { readonly item: ChecklistItem; readonly editable: boolean; readonly isNext: boolean }) {
  const texts = useTexts(verificationTexts).checklist;
  const title = texts.items[item.key].title;
  const action = actionOf(item.state, editable);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 first:pt-1 last:border-0 last:pb-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <StateSign state={item.state} />
      <div className="grid content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-body font-semibold">{title}</h3>
          <Badge kind={BADGES[item.state]}>{texts.states[item.state]}</Badge>
        </div>
        <p className="text-small wrap-anywhere text-muted">{useItemText(item)}</p>
        {item.reasons.length > 0 && (
          <div className="rounded-control bg-warning-wash px-4 py-3 text-small">
            <p className="font-semibold text-warning">{texts.changesAsked}</p>
            <ul className="list-disc pl-5">{item.reasons.map((reason) => <li key={reason}>{reason}</li>)}</ul>
          </div>
        )}
        {item.key === 'email' && item.state === 'open' && <div className="mt-2"><UnconfirmedEmail /></div>}
      </div>
      {item.path !== null && action !== null && (
        <div className="col-start-2 sm:col-start-3">
          <ButtonLink to={item.path} look={isNext ? 'primary' : 'secondary'}>{texts[action]}<span className="sr-only">: {title}</span></ButtonLink>
        </div>
      )}
    </li>
  );
}

/** The word on the item's button; null when there is nothing to do there. */
function actionOf(state: ItemState, editable: boolean): 'start' | 'change' | 'view' | null {
  if (!editable) return state === 'done' ? 'view' : null;
  if (state === 'waiting' || state === 'later') return null;
  return state === 'open' ? 'start' : 'change';
}

function useItemText(item: ChecklistItem): string {
  const texts = useTexts(verificationTexts).checklist.items;
  const locale = useLocale();
  const { email } = useUser();
  const videoFrom = useRootData()?.config?.video_from_eur;
  if (item.state === 'waiting') return texts.upload.waiting;
  const sentence = item.state === 'done' ? texts[item.key].done : texts[item.key].open;
  return fill(sentence, { email, ...(videoFrom !== undefined && { amount: formatEur(locale, videoFrom, { wholeWhenEven: true }) }) });
}

const SIGN_LOOKS: Readonly<Record<ItemState, string>> = {
  done: 'border-success bg-success-wash text-success',
  open: 'border-edge text-muted',
  change: 'border-warning bg-warning-wash text-warning',
  waiting: 'border-dashed border-edge text-muted',
  later: 'border-dashed border-edge text-muted',
};

// The badge beside it says the same in words.
function StateSign({ state }: { readonly state: ItemState }) {
  return (
    <span aria-hidden="true" className={classNames('flex size-8 items-center justify-center rounded-full border-2', SIGN_LOOKS[state])}>
      {state === 'done' && <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[2.5]"><path d="m3 8.5 3.5 3.5L13 4.5" /></svg>}
      {state === 'change' && <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[2.5]"><path d="M8 3v6.5M8 12.2v.8" /></svg>}
    </span>
  );
}
