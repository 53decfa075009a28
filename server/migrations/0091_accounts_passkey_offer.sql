-- When the person declined the offer of a passkey on the dashboard; it is not made again.
alter table accounts add column passkey_offer_declined_at timestamptz;
