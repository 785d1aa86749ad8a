-- The statements about many SKUs are planned with the number of rows that they change: a plan for one row, kept by the connection, compared each of
-- ten thousand rows with every other. The first check needs no plan for a join; most statements end there.
create or replace function sku_version_next() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- most statements move stock or count sales
  if not exists (
    select n.id, n.deleted_at, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id,
    n.category_id, n.code, n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty,
    n.price_store, n.price_trade, n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn,
    n.lead_days, n.commission_cap_rate, n.is_gift_only from written n
    except
    select o.id, o.deleted_at, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.sort, o.status, o.spu_id, o.brand_id, o.series_id,
    o.category_id, o.code, o.mfr_code, o.barcode, o.title, o.main_image, o.images, o.spec, o.unit, o.units, o.moq, o.step_qty, o.max_qty,
    o.price_store, o.price_trade, o.price_market, o.price_cost, o.tiers, o.weight, o.volume, o.pack_size, o.params, o.docs, o.stock_warn,
    o.lead_days, o.commission_cap_rate, o.is_gift_only from overwritten o
  ) then
    return null;
  end if;
  execute $statement$
  with changed as materialized (
    select n.id, v.valid_from, greatest(case when n.updated_at <> o.updated_at then n.updated_at else now()::timestamptz(3) end, v.valid_from) as at
    from written n join overwritten o on o.id = n.id join sku_version v on v.id = n.id and v.valid_to = 'infinity'
    where (n.deleted_at, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id, n.category_id, n.code,
      n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty, n.price_store, n.price_trade,
      n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn, n.lead_days, n.commission_cap_rate,
      n.is_gift_only)
      is distinct from (o.deleted_at, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.sort, o.status, o.spu_id, o.brand_id, o.series_id, o.category_id, o.code,
      o.mfr_code, o.barcode, o.title, o.main_image, o.images, o.spec, o.unit, o.units, o.moq, o.step_qty, o.max_qty, o.price_store, o.price_trade,
      o.price_market, o.price_cost, o.tiers, o.weight, o.volume, o.pack_size, o.params, o.docs, o.stock_warn, o.lead_days, o.commission_cap_rate,
      o.is_gift_only)
  ), replaced as (
    delete from sku_version v using changed c where v.id = c.id and v.valid_from = c.valid_from and c.at = c.valid_from
  )
  update sku_version v set valid_to = c.at from changed c where v.id = c.id and v.valid_from = c.valid_from and c.at > c.valid_from
  $statement$;
  -- those that are live and have no current version now: changed, or brought back
  execute $statement$
  insert into sku_version (id, valid_from, valid_to, is_renamed, version, created_at, created_by, updated_at, updated_by, sort, status, spu_id, brand_id, series_id, category_id, code, mfr_code, barcode, title,
    main_image, images, spec, unit, units, moq, step_qty, max_qty, price_store, price_trade, price_market, price_cost, tiers, weight, volume, pack_size,
    params, docs, stock_warn, lead_days, commission_cap_rate, is_gift_only)
  select n.id, greatest(case when n.updated_at <> o.updated_at then n.updated_at else now()::timestamptz(3) end, p.valid_to), 'infinity',
    (p.id is null or (p.code, p.title) <> (n.code, n.title))::integer, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id, n.category_id, n.code,
    n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty, n.price_store, n.price_trade,
    n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn, n.lead_days, n.commission_cap_rate,
    n.is_gift_only
  from written n join overwritten o on o.id = n.id
    left join lateral (select * from sku_version p where p.id = n.id order by p.valid_from desc limit 1) p on true
  where n.deleted_at is null and (p.id is null or p.valid_to < 'infinity')
  $statement$;
  return null;
end
$$;
