import { written } from '@bb1/texts/written';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { useRootData } from '../../frame/root-data.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatEur } from '../../ui/format.ts';
import { useUser } from '../use-user.ts';
import { type ChecklistItem, type ItemState, waitsFor } from './checklist-items.ts';
import type { KycRecord } from './kyc-record.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import { useFetcher } from 'react-router';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';

const BADGES = {
  done: 'success',
  open: 'neutral',
  change: 'warning',
  waiting: 'neutral',
  later: 'info',
} as const;

interface ChecklistRowProps {
  readonly item: ChecklistItem;
  readonly kyc: KycRecord;
  readonly isNext: boolean;
  /** The page action's answer. */
  readonly answer: unknown;
}

/** One item: its subject, its status, and the next step. */
export function ChecklistRow({ item, kyc, isNext, answer }: ChecklistRowProps) {
  const texts = useTexts(verificationTexts).checklist;
  const title = texts.items[item.key].title;
  const text = useItemText(item, kyc);
  const link = linkOf(item, mayEditDetails(kyc.verdict));
  const isDone = item.state === 'done';
  return (
    <li
      className={classNames(
        'grid gap-x-4 gap-y-3 border-b border-line py-5 first:pt-1 last:border-0 last:pb-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        isDone ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      <StateSign state={item.state} />
      <div className="grid content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-body font-semibold">{goodBreaks(title)}</h3>
          {/* On a phone the sign beside it says that an item is done. */}
          <span className={classNames(isDone && 'max-md:sr-only')}>
            <Badge kind={BADGES[item.state]}>{texts.states[item.state]}</Badge>
          </span>
        </div>
        {text !== null && <p className="text-small wrap-anywhere text-muted">{goodBreaks(text)}</p>}
        {item.reasons.length > 0 && (
          <div className="rounded-control bg-warning-wash px-4 py-3 text-small">
            <p className="font-semibold text-warning">{texts.changesAsked}</p>
            <ul className="list-disc pl-5">
              {item.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
        {item.key === 'email' && item.state === 'open' && (
          <div className="mt-2">
            <UnconfirmedEmail />
          </div>
        )}
        {item.state === 'later' && <VideoChoice path={item.path} answer={answer} />}
      </div>
      {link !== null && (
        <div className={classNames('sm:col-start-3', isDone ? 'col-start-3' : 'col-start-2')}>
          <ButtonLink
            to={link.to}
            look={lookOf(isNext, isDone)}
            className={classNames(isDone && '-mt-2')}
          >
            {texts[link.word]}
            <span className="sr-only">: {title}</span>
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** What is done is changed now and then, and asks for no attention. */
function lookOf(isNext: boolean, isDone: boolean): ButtonLook {
  if (isNext) return 'primary';
  return isDone ? 'quiet' : 'secondary';
}

/**
 * The target and label of the item's button; null when there is nothing to do there, or the text
 * contains the link.
 */
function linkOf(
  { key, state, path }: ChecklistItem,
  editable: boolean,
): { readonly to: string; readonly word: 'start' | 'change' | 'view' } | null {
  if (key === 'email') return state === 'done' ? { to: '/account/email', word: 'change' } : null;
  if (state === 'waiting' || state === 'later') return null;
  if (key === 'video_identification' || !editable)
    return state === 'done' ? { to: path, word: 'view' } : null;
  return { to: path, word: state === 'open' ? 'start' : 'change' };
}

/** What the item asks for. Null once it is done: the badge says so. */
function useItemText(item: ChecklistItem, kyc: KycRecord): string | null {
  const { items } = useTexts(verificationTexts).checklist;
  const locale = useLocale();
  const { email } = useUser();
  const videoFrom = useRootData()?.config?.video_from_eur;
  if (item.state === 'waiting') return waitsFor(locale, item, kyc);
  if (item.state === 'done') return item.key === 'email' ? items.email.done({ email }) : null;
  const amount =
    videoFrom === undefined ? '' : formatEur(locale, videoFrom, { wholeWhenEven: true });
  return written(items[item.key].open, { email, amount });
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
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-8 items-center justify-center rounded-full border-2',
        SIGN_LOOKS[state],
      )}
    >
      {state === 'done' && (
        <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[2.5]">
          <path d="m3 8.5 3.5 3.5L13 4.5" />
        </svg>
      )}
      {state === 'change' && (
        <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[2.5]">
          <path d="M8 3v6.5M8 12.2v.8" />
        </svg>
      )}
    </span>
  );
}

/**
 * The video call: now, or later. `answer` is the page action's answer to the request to put it off.
 */
function VideoChoice({ path, answer }: { readonly path: string; readonly answer: unknown }) {
  const texts = useTexts(verificationTexts).checklist;
  const fetcher = useFetcher<unknown>();
  const latest = fetcher.data ?? answer;
  const skipped = latest !== undefined && !isRefused(latest);
  return (
    <div className="mt-2 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={path} look="secondary">
          {texts.startNow}
        </ButtonLink>
        {!skipped && (
          <PageForm fetcher={fetcher} answer={latest} className="grid gap-3">
            <SubmitButton look="quiet">{texts.skip}</SubmitButton>
          </PageForm>
        )}
      </div>
      {skipped && <Alert kind="info">{texts.skipped}</Alert>}
    </div>
  );
}
