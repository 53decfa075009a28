-- What this database belongs to: one mode, one bond. The first start that passes all its checks writes it, and every later one
-- has to agree with it.
create table installation (
  one_row boolean primary key default true check (one_row),
  mode text not null check (mode in ('production', 'sandbox')),
  token_code text not null check (token_code <> ''),
  entered_at timestamptz not null
);
create trigger installation_append_only before update or delete on installation for each row execute function refuse_change();
create trigger installation_no_truncate before truncate on installation for each statement execute function refuse_change();

-- A database that runs already belongs to what it was started with last.
insert into installation (mode, token_code, entered_at)
  select settings ->> 'product.mode', settings ->> 'token.code', entered_at from configuration_versions
  where settings ? 'product.mode' and settings ? 'token.code' order by number desc limit 1;
