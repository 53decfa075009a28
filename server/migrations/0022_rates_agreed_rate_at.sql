-- The rate (EUR for one unit) that the sources last agreed on up to a moment: the median of that attempt. No row before there is one.
create function agreed_rate_at(of_currency text, moment timestamptz) returns table (rate numeric, read_at timestamptz) language sql stable as $$
  with newest as (
    select r.read_at from rate_readings r where r.currency = of_currency and r.accepted and r.read_at <= moment order by r.read_at desc, r.id desc limit 1
  ), ranked as (
    select r.rate, r.read_at, row_number() over (order by r.rate) as place, count(*) over () as sources
    from rate_readings r join newest n on n.read_at = r.read_at where r.currency = of_currency and r.accepted
  )
  select round(avg(k.rate), 12), k.read_at from ranked k where k.place in ((k.sources + 1) / 2, (k.sources + 2) / 2) group by k.read_at
$$;
