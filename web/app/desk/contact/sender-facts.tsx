import type { ContactMessage } from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

/** Who wrote, and about what. */
export function SenderFacts({ message }: { readonly message: ContactMessage }) {
  const texts = useTexts(deskContactTexts);
  const locale = useLocale();
  const { message: words } = texts;
  const { account } = message;
  return (
    <FactTable
      facts={[
        fact(words.from, message.full_name),
        {
          key: 'email',
          name: words.email,
          value: message.email,
          ...(account?.link === 'certain' ? {} : { note: words.unproven }),
        },
        ...(account === null
          ? []
          : [
              fact(
                words.account,
                <AccountLink id={account.id}>{account.full_name}</AccountLink>,
                words.links[account.link],
              ),
            ]),
        ...(message.about === null ? [] : [fact(words.about, <About about={message.about} />)]),
        fact(words.received, formatDateTime(locale, message.received_at)),
        fact(words.language, texts.languages[message.locale]),
      ]}
    />
  );
}

function AccountLink({ id, children }: { readonly id: string; readonly children: string }) {
  if (!useRight('accounts.view')) return children;
  return <RecordLink to={`/desk/accounts/${id}`}>{children}</RecordLink>;
}

function About({ about }: { readonly about: NonNullable<ContactMessage['about']> }) {
  const texts = useTexts(deskContactTexts).message;
  const format = useFormat();
  const mayView = useRight(about.kind === 'order' ? 'orders.view' : 'claims.view');
  const name =
    about.kind === 'order'
      ? texts.aboutOrder({ reference: about.reference ?? '' })
      : texts.aboutClaim({ date: format.date(about.at) });
  if (!mayView) return name;
  const to = about.kind === 'order' ? `/desk/orders/${about.id}` : `/desk/claims/${about.id}`;
  return <RecordLink to={to}>{name}</RecordLink>;
}
