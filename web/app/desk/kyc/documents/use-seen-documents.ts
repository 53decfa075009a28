import { useState } from 'react';
import { type ViewedDocument, viewedDocument } from './viewed-document.ts';

interface Seen {
  readonly answer: unknown;
  readonly documents: ReadonlyMap<string, ViewedDocument>;
  readonly openId: string | null;
}

/** What was looked at on this page, and which of it lies open. Each look is logged; turning back to one is no other look. */
export function useSeenDocuments(answer: unknown) {
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
