/** One document as the API returned it. */
export interface ViewedDocument {
  readonly attachmentId: string;
  readonly name: string;
  readonly type: string;
  readonly contentBase64: string;
}

/** The document in the answer of the page's action, if it was a view of one. */
export function viewedDocument(answer: unknown): ViewedDocument | null {
  const viewed =
    typeof answer === 'object' && answer !== null && 'viewed' in answer ? answer.viewed : null;
  return isDocument(viewed) ? viewed : null;
}

function isDocument(value: unknown): value is ViewedDocument {
  return typeof value === 'object' && value !== null && 'attachmentId' in value;
}
