import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { useRef, useState, type RefObject, useCallback } from 'react';
import { useFetcher } from 'react-router';
import type { Reply } from '../../../session/api-client.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { answerTo } from '../../../session/refused.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { Panel } from '../../parts/panel.tsx';
import { documentGroups, neighbour, type DocumentGroup, useGroupTitle } from './document-groups.ts';
import { useKeys } from './use-keys.ts';
import { type ViewedDocument, viewedDocument } from './viewed-document.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PdfPages } from './pdf-pages.tsx';
import { useWords } from '../../parts/use-words.ts';
import { Note } from '../../parts/note.tsx';

type Review = Pick<
  Reply<typeof getKycReview>,
  'identity_proofs' | 'business_files' | 'unseen_documents'
>;

/**
 * The documents beside the data, one open at a time. Each is loaded after the officer has stated a
 * reason. `pageAnswer` is for pages without script.
 */
export function DocumentPane({
  review,
  pageAnswer,
  owner,
}: {
  readonly review: Review;
  readonly pageAnswer: unknown;
  /** Whose documents they are, where a page shows two people's. */
  readonly owner?: { readonly accountId: string; readonly name: string };
}) {
  const texts = useTexts(deskKycTexts).documents;
  const groups = documentGroups({
    proofs: review.identity_proofs,
    businessFiles: review.business_files,
  });
  return (
    <div
      data-scrolls
      className="min-w-0 md:sticky md:top-4 md:max-h-[calc(100dvh-2rem)] md:overflow-y-auto max-lg:md:top-18 max-lg:md:max-h-[calc(100dvh-5.5rem)]"
    >
      <Panel title={owner === undefined ? texts.title : texts.of({ name: owner.name })}>
        {groups.length === 0 ? (
          <Note>{texts.none}</Note>
        ) : (
          <Documents
            groups={groups}
            unseen={review.unseen_documents}
            pageAnswer={pageAnswer}
            accountId={owner?.accountId}
          />
        )}
      </Panel>
    </div>
  );
}

function Documents({
  groups,
  unseen,
  pageAnswer,
  accountId,
}: {
  readonly groups: ReturnType<typeof documentGroups>;
  /** Not yet looked at by this officer when the page was loaded. */
  readonly unseen: readonly string[];
  readonly pageAnswer: unknown;
  readonly accountId: string | undefined;
}) {
  const texts = useTexts(deskKycTexts).documents;
  const fetcher = useFetcher<unknown>();
  const pane = useRef<HTMLDivElement>(null);
  const answer = fetcher.data ?? pageAnswer;
  const { open, isSeen, openAgain } = useSeenDocuments(answer);
  const ids = groups.flatMap((group) => group.attachments.map(({ id }) => id));
  const openId = open?.attachmentId ?? null;
  const choose = (id: string) => {
    const form = pane.current?.querySelector('form');
    if (isSeen(id)) openAgain(id);
    // A document whose loading is interrupted would be logged as viewed and never shown.
    else if (form && fetcher.state !== 'submitting') {
      const look = new FormData(form);
      look.set('attachment_id', id);
      void fetcher.submit(look, { method: 'post' });
    }
  };
  const walk = (step: 1 | -1) => {
    const next = neighbour(ids, { of: openId, step });
    if (next !== null && next !== openId) choose(next);
  };
  useKeys(pane, { n: () => walk(1), p: () => walk(-1) });
  const loading =
    fetcher.state !== 'submitting' ? null : (fetcher.formData?.get('attachment_id') ?? null);
  const ofLook = answerTo('view', answer);
  return (
    <div ref={pane} className="grid min-w-0 gap-3">
      <PageForm fetcher={fetcher} answer={ofLook} className="grid min-w-0 gap-3">
        <input type="hidden" name="intent" value="view" />
        {accountId !== undefined && <input type="hidden" name="account_id" value={accountId} />}
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          defaultValue={texts.reasonDefault}
          maxLength={200}
        />
        <div className="grid gap-3 xl:grid-cols-2">
          {groups.map((group) => (
            <DocumentChoice
              key={group.key}
              group={group}
              openId={openId}
              loadingId={loading}
              isSeen={(id) => isSeen(id) || !unseen.includes(id)}
              choose={choose}
            />
          ))}
        </div>
      </PageForm>
      {open !== null && (
        <OpenDocument
          key={open.attachmentId}
          document={open}
          groups={groups}
          pane={pane}
          walk={walk}
        />
      )}
    </div>
  );
}

interface Seen {
  readonly answer: unknown;
  readonly documents: ReadonlyMap<string, ViewedDocument>;
  readonly openId: string | null;
}

/**
 * The documents viewed on this page, and the open one. Each view is logged; returning to one is not
 * another view.
 */
function useSeenDocuments(answer: unknown) {
  const [seen, setSeen] = useState<Seen>({ answer: undefined, documents: new Map(), openId: null });
  let now = seen;
  if (answer !== seen.answer) {
    const viewed = viewedDocument(answer);
    now =
      viewed === null
        ? { ...seen, answer }
        : {
            answer,
            documents: new Map(seen.documents).set(viewed.attachmentId, viewed),
            openId: viewed.attachmentId,
          };
    setSeen(now);
  }
  return {
    open: now.openId === null ? null : (now.documents.get(now.openId) ?? null),
    isSeen: (id: string) => now.documents.has(id),
    openAgain: (id: string) => setSeen({ ...now, openId: id }),
  };
}

interface DocumentChoiceProps {
  readonly group: DocumentGroup;
  readonly openId: string | null;
  readonly loadingId: FormDataEntryValue | null;
  readonly isSeen: (id: string) => boolean;
  readonly choose: (id: string) => void;
}

/**
 * The files of one group as buttons of the surrounding form: each requests its file, with and
 * without script.
 */
function DocumentChoice({ group, openId, loadingId, isSeen, choose }: DocumentChoiceProps) {
  const texts = useTexts(deskKycTexts).documents;
  const title = useGroupTitle();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-fine font-semibold text-muted">{title(group)}</legend>
      <div className="flex flex-wrap gap-1.5">
        {group.attachments.map(({ id, name }) => (
          <button
            key={id}
            type="submit"
            name="attachment_id"
            value={id}
            aria-pressed={id === openId}
            aria-busy={id === loadingId || undefined}
            onClick={(event) => {
              event.preventDefault();
              choose(id);
            }}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-3 text-small hover:border-brand hover:bg-wash aria-busy:opacity-60 aria-pressed:border-brand aria-pressed:bg-wash aria-pressed:font-semibold"
          >
            <span className="truncate">{name}</span>
            {isSeen(id) && (
              <>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 16 16"
                  className="size-4 shrink-0 fill-none stroke-success stroke-2"
                >
                  <path d="m3 8.5 3.5 3.5L13 4.5" />
                </svg>
                <span className="sr-only">({texts.seen})</span>
              </>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Widths in percent of the pane. */
const ZOOMS = [100, 150, 250] as const;
type Zoom = (typeof ZOOMS)[number];
const WIDTHS: Readonly<Record<Zoom, string>> = { 100: 'w-full', 150: 'w-[150%]', 250: 'w-[250%]' };

/** Quarter turns to the right. */
const TURNS = ['rotate-0', 'rotate-90', 'rotate-180', '-rotate-90'] as const;

interface OpenDocumentProps {
  readonly document: ViewedDocument;
  readonly groups: readonly DocumentGroup[];
  /** The element that handles the keys. */
  readonly pane: RefObject<HTMLElement | null>;
  readonly walk: (step: 1 | -1) => void;
}

/** The open document: its owner, links to its neighbours, zoom and rotation. */
function OpenDocument({ document, groups, pane, walk }: OpenDocumentProps) {
  const [{ documents: texts }, format] = useWords(deskKycTexts);
  const locale = useLocale();
  const title = useGroupTitle();
  const here = useRef<HTMLElement>(null);
  // Beside the data the pane scrolls on its own: the document comes to its top, the page stays
  // where it is.
  const bringUp = useCallback(
    () => here.current?.closest('[data-scrolls]')?.scrollTo({ top: here.current.offsetTop }),
    [],
  );
  const [zoomAt, setZoomAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const turn = () => setTurns((before) => (before + 1) % TURNS.length);
  const zoom = (step: 1 | -1) =>
    setZoomAt((before) => Math.min(Math.max(before + step, 0), ZOOMS.length - 1));
  const onItsSide = turns % 2 === 1;
  useKeys(pane, { '+': () => zoom(1), '-': () => zoom(-1), r: turn });
  const all = groups.flatMap((group) =>
    group.attachments.map((attachment) => ({ group, attachment })),
  );
  const at = all.findIndex(({ attachment }) => attachment.id === document.attachmentId);
  const shown = all[at];
  const button = (look: string) => buttonClass('secondary', `px-3! ${look}`);
  return (
    <article
      ref={here}
      aria-label={document.name}
      className="grid min-w-0 gap-2 border-t border-line pt-3"
    >
      {shown !== undefined && (
        <header className="grid gap-0.5">
          <h3 className="text-small font-semibold wrap-anywhere">
            {title(shown.group)} · {document.name}
          </h3>
          <p className="text-fine text-muted">
            {texts.size({
              size: formatFileSize(locale, shown.attachment.size_bytes),
              time: format.moment(shown.attachment.uploaded_at),
            })}
          </p>
        </header>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          onClick={() => walk(-1)}
          aria-disabled={at <= 0 || undefined}
          className={button('')}
        >
          {texts.previous}
        </button>
        <output className="figures px-1 text-small text-muted">
          {texts.position({ at: at + 1, count: all.length })}
        </output>
        <button
          type="button"
          onClick={() => walk(1)}
          aria-disabled={at === all.length - 1 || undefined}
          className={button('')}
        >
          {texts.next}
        </button>
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">{texts.zoom}</legend>
          {ZOOMS.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={index === zoomAt}
              onClick={() => setZoomAt(index)}
              className={button('figures aria-pressed:border-brand aria-pressed:bg-wash')}
            >
              {one} %
            </button>
          ))}
        </fieldset>
        <button type="button" onClick={turn} className={button('')}>
          {texts.turn}
        </button>
      </div>
      <section
        aria-label={texts.viewer({ name: document.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[75dvh] overflow-auto rounded-control bg-sunken"
      >
        <div className={WIDTHS[ZOOMS[zoomAt] ?? ZOOMS[0]]}>
          {document.type === 'application/pdf' ? (
            <PdfPages document={document} turns={turns} onShown={bringUp} />
          ) : (
            <div className={classNames(onItsSide && 'aspect-square')}>
              <img
                onLoad={bringUp}
                alt={texts.picture({ name: document.name })}
                src={`data:${document.type};base64,${document.contentBase64}`}
                className={classNames(
                  onItsSide ? 'size-full object-contain' : 'h-auto w-full',
                  TURNS[turns],
                )}
              />
            </div>
          )}
        </div>
      </section>
      <p className="text-fine text-muted">{texts.keys}</p>
    </article>
  );
}
