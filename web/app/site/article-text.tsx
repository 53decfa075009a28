import { Fragment } from 'react';
import type { Block, Inline } from './markdown.ts';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { classNames } from '../ui/class-names.ts';
import { goodBreaks } from '../ui/good-breaks.tsx';

/** The blocks of a content file as elements. */
export function ArticleText({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-[68ch] gap-5 wrap-anywhere hyphens-auto">
      {blocks.map((block, at) => (
        <BlockText key={at} block={block} />
      ))}
    </div>
  );
}

function BlockText({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') {
    const Tag = block.level === 2 ? 'h2' : 'h3';
    return (
      <Tag
        id={block.id}
        className={classNames(
          'max-lg:scroll-mt-14',
          block.level === 2 ? 'mt-6 text-title first:mt-0' : 'mt-2 text-lead font-semibold',
        )}
      >
        {block.text}
      </Tag>
    );
  }
  if (block.kind === 'list') {
    const Tag = block.ordered ? 'ol' : 'ul';
    return (
      <Tag
        className={`grid gap-2 pl-6 marker:text-muted ${block.ordered ? 'list-decimal' : 'list-disc'}`}
      >
        {block.items.map((item, at) => (
          <li key={at}>
            <InlineText parts={item} />
          </li>
        ))}
      </Tag>
    );
  }
  return (
    <p>
      {block.lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <InlineText parts={line} />
        </Fragment>
      ))}
    </p>
  );
}

function InlineText({ parts }: { readonly parts: readonly Inline[] }) {
  const locale = useLocale();
  return parts.map((part, at) => {
    if (part.kind === 'strong')
      return (
        <strong key={at} className="font-semibold">
          {part.text}
        </strong>
      );
    if (part.kind === 'text') return <Fragment key={at}>{goodBreaks(part.text)}</Fragment>;
    const href =
      part.href.startsWith('/') && !part.href.startsWith('/files/')
        ? localPath(locale, part.href)
        : part.href;
    return (
      <a key={at} href={href} className="link">
        {goodBreaks(part.text)}
      </a>
    );
  });
}
