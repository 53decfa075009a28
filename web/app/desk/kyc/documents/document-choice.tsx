import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import type { DocumentGroup } from './document-groups.ts';
import { useGroupTitle } from './use-group-title.ts';

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
export function DocumentChoice({ group, openId, loadingId, isSeen, choose }: DocumentChoiceProps) {
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
