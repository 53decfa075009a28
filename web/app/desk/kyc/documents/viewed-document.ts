/** One document as the API showed it. */
export interface ViewedDocument {
  readonly attachmentId: string;
  readonly name: string;
  readonly type: string;
  readonly contentBase64: string;
}

/** The document in an answer of the page's action, when it is a look at one. */
export function viewedDocument(answer: unknown): ViewedDocument | null {
  const viewed =
    typeof answer === 'object' && answer !== null && 'viewed' in answer ? answer.viewed : null;
  return isDocument(viewed) ? viewed : null;
}

function isDocument(value: unknown): value is ViewedDocument {
  return typeof value === 'object' && value !== null && 'attachmentId' in value;
}
