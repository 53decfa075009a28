-- People who asked to be told when the sale opens, and people who asked for the newsletter.

-- Who wants to be told. Nothing is sent to an address that was not confirmed, but for the mail that asks.
create table waitlist_members (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  full_name text not null check (length(full_name) between 1 and 120),
  investment_range text not null check (investment_range in ('under_1000', '1000_to_100000', 'over_100000')),
  locale text not null check (locale in ('en', 'de')),
  wants_newsletter boolean not null,
  for_affiliate_programme boolean not null,
  -- The privacy policy that the form linked to, and from where it was sent and confirmed: the proof of consent (Art. 7(1) GDPR).
  privacy_version text not null,
  joined_from text not null,
  joined_at timestamptz not null,
  confirmed_from text,
  confirmed_at timestamptz,
  invited_at timestamptz,
  claimed_at timestamptz,
  account_id uuid unique,
  check ((confirmed_at is null) = (confirmed_from is null)),
  -- Nobody is invited, or made the owner of an account, by an address that was never proven.
  check (invited_at is null or confirmed_at is not null),
  check (claimed_at is null or confirmed_at is not null),
  check ((claimed_at is null) = (account_id is null))
);
-- Only a confirmed address belongs to somebody: anyone may have typed it before.
create unique index waitlist_members_by_confirmed_email on waitlist_members (lower(email)) where confirmed_at is not null;
create index waitlist_members_by_email on waitlist_members (lower(email), joined_at);
create index waitlist_members_unconfirmed on waitlist_members (joined_at) where confirmed_at is null;
create index waitlist_members_to_invite on waitlist_members (confirmed_at) where confirmed_at is not null and invited_at is null and claimed_at is null;
create index waitlist_members_by_joined on waitlist_members (joined_at desc, id);

-- Asked for with a proven address; the newsletter itself needs the second confirmation. Ending it deletes the row.
create table newsletter_subscriptions (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('en', 'de')),
  requested_from text not null,
  requested_at timestamptz not null,
  -- When the mail with the second link was sent.
  asked_at timestamptz not null check (asked_at >= requested_at),
  confirmed_from text,
  confirmed_at timestamptz check (confirmed_at >= asked_at),
  check ((confirmed_at is null) = (confirmed_from is null))
);
-- One row per address: asking again replaces what was not confirmed.
create unique index newsletter_subscriptions_by_email on newsletter_subscriptions (lower(email));
create index newsletter_subscriptions_unconfirmed on newsletter_subscriptions (asked_at) where confirmed_at is null;
create index newsletter_subscriptions_by_request on newsletter_subscriptions (requested_at);
