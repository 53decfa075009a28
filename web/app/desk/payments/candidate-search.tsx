import { Form, Link, useLocation } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Searches for a candidate that is not among the suggested ones. */
export function CandidateSearch({
  search,
  texts,
}: {
  readonly search: string | undefined;
  readonly texts: {
    readonly search: string;
    readonly searchHint: string;
    readonly submit: string;
    readonly clear: string;
  };
}) {
  const { pathname } = useLocation();
  return (
    <search>
      <Form key={search} method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <TextField
          name="q"
          type="search"
          label={texts.search}
          hint={texts.searchHint}
          defaultValue={search ?? ''}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          className="w-full max-w-xs"
        />
        <Button type="submit" look="secondary">
          {texts.submit}
        </Button>
        {search !== undefined && (
          <Link to={pathname} preventScrollReset className={buttonClass('quiet')}>
            {texts.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}
