import { Alert } from '../../ui/alert.tsx';

/** Confirms the action named by `?done=` in the address that a completed form leads to. */
export function DoneNotice<Name extends string>({
  done,
  sentences,
}: {
  readonly done: string | null;
  readonly sentences: Readonly<Record<Name, string>>;
}) {
  return done !== null && isOneOf(done, sentences) ? (
    <Alert kind="success">{sentences[done]}</Alert>
  ) : null;
}

/** The address after a completed form. */
export function withDone(path: string, done: string): string {
  return `${path}?done=${done}`;
}

export function doneOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('done');
}

function isOneOf<Name extends string>(
  name: string,
  sentences: Readonly<Record<Name, string>>,
): name is Name {
  return Object.hasOwn(sentences, name);
}
