import { searchDesk } from '@bb1/domain/officers/search-endpoints';
import type { Right } from '@bb1/domain/officers/rights';
import deskTexts from '@bb1/texts/pages/desk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reply } from '../../session/api-client.ts';
import { askNewest } from '../../session/ask-newest.ts';
import { askApi } from '../../session/call-api.ts';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SearchHits } from './search-hits.tsx';

/** A search is logged: it starts when typing pauses, not with every letter. */
const PAUSE_MS = 250;

/** The search over everything, while a person types; arrows move through what was found. */
export function SearchDialog({
  rights,
  onClose,
}: {
  readonly rights: readonly Right[];
  readonly onClose: () => void;
}) {
  const texts = useTexts(deskTexts).search;
  const place = localPath(useLocale(), '/desk/search');
  const [data, setData] = useState<Reply<typeof searchDesk> & { readonly q: string }>();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const asked = `${place}?q=${encodeURIComponent(term)}`;
  useEffect(() => {
    if (term === '') return undefined;
    const q = term.trim();
    // Without an answer the hits of the term before stay.
    return askNewest({
      ask: () => askApi(searchDesk, { query: { q } }),
      take: ({ hits }) => setData({ q, hits }),
      afterMs: PAUSE_MS,
    });
  }, [term]);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const places = [...(content.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = places.findIndex((one) => one === document.activeElement);
    event.preventDefault();
    places.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % places.length)?.focus();
  };
  const submit = () => {
    const first = content.current?.querySelector('a');
    // The results shown may belong to the term before.
    if (first && data?.q === term.trim()) first.click();
    else {
      void navigate(asked);
      onClose();
    }
  };
  return (
    <Dialog open onClose={onClose} title={texts.label}>
      {/* The keys and clicks of what is inside, none of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={content}
        onKeyDown={move}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onClose();
        }}
        className="grid max-h-[70dvh] min-h-64 content-start gap-4 overflow-y-auto p-1"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            name="desk_q"
            type="search"
            label={texts.open}
            hint={texts.hint}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        </form>
        {data !== undefined && term !== '' && (
          <SearchHits term={data.q} hits={data.hits} rights={rights} />
        )}
      </div>
    </Dialog>
  );
}
