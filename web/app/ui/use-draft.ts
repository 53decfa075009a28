import { createContext, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Draft, fillIn, readDraft } from './form-drafts.ts';

/** The signed-in person, as `investor/<id>` or `officer/<id>`: drafts of one are no one else's. */
export const DraftOwner = createContext('visitor');

/**
 * The draft that a form takes up when it appears; a form that came back with a refusal has its
 * values already. Fields that appear later find theirs in `values`.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, cameBack: boolean) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const hasValues = useRef(cameBack);
  useEffect(() => {
    if (!hasValues.current && form.current !== null) setDraft(readDraft(form.current));
  }, [form]);
  useEffect(() => {
    if (draft !== null && form.current !== null) fillIn(form.current, draft);
  }, [draft, form]);
  const values = useMemo(() => draft && Object.fromEntries(draft.values), [draft]);
  return { draft, values };
}
