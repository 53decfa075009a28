/** An address or a hash by its beginning; the whole is there, and selecting it takes it. */
export function LedgerKey({ text }: { readonly text: string }) {
  return (
    <span title={text} className="block max-w-40 truncate font-mono text-fine leading-6 select-all">
      {text}
    </span>
  );
}
