import { wordDifference } from '@bb1/domain/mails/word-difference';

interface DifferenceProps {
  readonly words: readonly [before: string, after: string];
  readonly texts: { readonly before: string; readonly after: string; readonly empty: string };
}

/** Words before and after, with what goes struck through and what comes underlined. */
export function Difference({ words, texts }: DifferenceProps) {
  const pieces = wordDifference(...words);
  const side = (name: string, left: 'added' | 'removed', text: string) => (
    <span className="block">
      <span className="block text-fine font-normal text-muted">{name}</span>
      <span className="font-normal whitespace-pre-wrap">
        {text === ''
          ? texts.empty
          : pieces
              .filter(({ kind }) => kind !== left)
              .map((piece, at) => {
                const key = `${at} ${piece.kind}`;
                if (piece.kind === 'kept') return <span key={key}>{piece.text}</span>;
                return piece.kind === 'removed' ? (
                  <del key={key} className="bg-error-wash text-error">
                    {piece.text}
                  </del>
                ) : (
                  <ins key={key} className="bg-success-wash font-semibold text-success">
                    {piece.text}
                  </ins>
                );
              })}
      </span>
    </span>
  );
  return (
    <span className="grid w-full gap-2">
      {side(texts.before, 'added', words[0])}
      {side(texts.after, 'removed', words[1])}
    </span>
  );
}
