import { searchDesk } from '@bb1/domain/officers/search-endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import { Form } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { searchedWords } from '../parts/list-filters.tsx';
import { deskApi } from '../session/desk-session.ts';
import { useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/search-page.ts';
import { SearchHits } from './search-hits.tsx';

export const meta = pageMeta(deskTexts, ({ search }) => ({ title: search.label }));

export async function loader(args: Route.LoaderArgs) {
  const q = searchedWords(new URL(args.request.url).searchParams) ?? '';
  return { q, ...(await deskApi(args)(searchDesk, { query: { q } })) };
}

/** The search over everything as a page, for an address, a bookmark, and without script. */
export default function SearchPage({ loaderData: { q, hits } }: Route.ComponentProps) {
  const texts = useTexts(deskTexts).search;
  const { officer } = useDesk();
  return (
    <DeskPage title={texts.label} lead={texts.logged}>
      <search>
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <TextField
            key={q}
            name="q"
            type="search"
            label={texts.label}
            hint={texts.hint}
            defaultValue={q}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="w-full max-w-xl"
          />
          <Button type="submit" look="secondary">
            {texts.submit}
          </Button>
        </Form>
      </search>
      <div className="max-w-3xl">
        <SearchHits term={q} hits={hits} rights={officer.rights} />
      </div>
    </DeskPage>
  );
}
