/** The parts of a long page, each a link to its heading. */
export function ContentsList({
  label,
  parts,
  className,
}: {
  readonly label: string;
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  readonly className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="grid border-l border-line">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-11 items-center border-l border-transparent py-2 pl-5 text-small text-muted hyphens-auto hover:border-brand hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
