-- How an officer's desk looks, and the views of lists that an officer keeps: filters and order, never the words of a search, which may
-- name a person.
create table desk_settings (
  officer_id uuid primary key references officers (id),
  dense boolean not null default false,
  -- Shortcuts of one key, which some people trigger by accident (WCAG 2.1.4).
  single_keys boolean not null default true
);

create table saved_views (
  id uuid primary key,
  officer_id uuid not null references officers (id),
  path text not null check (path ~ '^/desk/[a-z/-]{1,60}$'),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 500),
  saved_at timestamptz not null,
  unique (officer_id, path, name)
);
