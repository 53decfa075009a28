import type { Right } from '@bb1/domain/officers/rights';
import type { SearchHit } from '@bb1/domain/officers/search-endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import { PageLink } from '../../ui/page-link.tsx';
import { deskPlaces } from '../frame/desk-places.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';

/** The screen of a kind of record; a record's page is below it. */
const PLACES = {
  account: 'accounts',
  kyc: 'kyc',
  order: 'orders',
  payment: 'payments',
  claim: 'claims',
  receivable: 'receivables',
  mail: 'mails',
  contact: 'contact',
} as const satisfies Record<SearchHit['kind'], string>;

const HIT =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control px-3 py-1.5 hover:bg-wash focus-visible:bg-wash';
const LEAST_LETTERS = 3;

/** What a search has found, by kind, and the screens whose name contains the term. */
export function SearchHits({
  term,
  hits,
  rights,
}: {
  readonly term: string;
  readonly hits: readonly SearchHit[];
  /** Of the officer. */
  readonly rights: readonly Right[];
}) {
  const [texts, format] = useWords(deskTexts);
  const screens =
    term === ''
      ? []
      : deskPlaces(rights).filter(({ name }) =>
          texts.places[name].toLowerCase().includes(term.toLowerCase()),
        );
  if (hits.length === 0 && screens.length === 0)
    return term.length < LEAST_LETTERS ? null : (
      <output className="text-small text-muted">{texts.search.none}</output>
    );
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, found]) => (
        <section key={kind} aria-label={texts.places[PLACES[kind]]} className="grid gap-1">
          <h2 className="eyebrow px-3 text-muted">{texts.places[PLACES[kind]]}</h2>
          <ul>
            {found.map((hit) => (
              <li key={hit.id}>
                <RecordLink to={`/desk/${PLACES[kind]}/${hit.id}`} className={HIT}>
                  <span className="truncate text-small font-medium">{hit.title}</span>
                  <span className="text-fine text-muted">{texts.search.matches[hit.matched]}</span>
                  <span className="col-span-2 truncate text-fine text-muted">
                    {[...(hit.money === null ? [] : [format.money(hit.money)]), hit.detail]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </RecordLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {screens.length > 0 && (
        <section aria-label={texts.search.screens} className="grid gap-1">
          <h2 className="eyebrow px-3 text-muted">{texts.search.screens}</h2>
          <ul>
            {screens.map(({ name, path }) => (
              <li key={name}>
                <PageLink to={path} className={`${HIT} text-small font-medium`}>
                  {texts.places[name]}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
