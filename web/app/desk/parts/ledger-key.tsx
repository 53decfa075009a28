/** The beginning of an address or a hash; the whole is present, and selecting it copies it. */
export function LedgerKey({ text }: { readonly text: string }) {
  return (
    <span title={text} className="block max-w-40 truncate font-mono text-fine leading-6 select-all">
      {text}
    </span>
  );
}
