import type { ClientBase } from 'pg'

// the columns that an SPU derives from its SKUs (docs/adr/0018), in one statement
const sums = `
  update spu set price_min = s.price_min, price_max = s.price_max, stock_sum = s.stock_sum, sales_count = s.sales_count
  from (
    select spu_id, min(price_store) as price_min, max(price_store) as price_max, sum(stock) as stock_sum, sum(sales_count) as sales_count
    from sku group by spu_id) s
  where s.spu_id = spu.id`

const categoryCounts = `
  update category set spu_count = s.n from (select category_id, count(*) as n from spu group by category_id) s where s.category_id = category.id`

const freightTemplates = `
  insert into freight_template (title, sort)
  values ('标准快递（按重量）', 30), ('大件物流（按体积）', 20), ('危险品专线', 10) on conflict do nothing`

const freight = `
  update spu set freight_type = 'by_template', freight_template_id = t.id
  from (select id, row_number() over (order by sort desc, id) as n from freight_template where deleted_at is null) t
  where spu.id % 3 <> 0 and t.n = spu.id % 3`

// every parameter in the category template has a value for its kind
const params = `
  update spu set params = s.params
  from (
    select spu.id, jsonb_agg(jsonb_build_object('name', p ->> 'name', 'unit', p -> 'unit', 'value', case p ->> 'type'
        when 'enum' then coalesce(p -> 'options' ->> (spu.id % greatest(jsonb_array_length(p -> 'options'), 1))::int, '标准')
        when 'number' then (spu.id % 9 * 5 + 10)::text
        else '按产品标准' end) order by at) as params
    from spu join category on category.id = spu.category_id, jsonb_array_elements(category.params) with ordinality as e(p, at)
    group by spu.id) s
  where s.id = spu.id`

// recently deleted SPUs: the bin keeps them for thirty days from the load
const recycled = `
  insert into spu (sort, title, code, brand_id, series_id, category_id, main_image, unit, state, deleted_at, created_at, updated_at)
  select 0, left(title, 70) || ' 停产款', left(code, 26) || '-OLD', brand_id, series_id, category_id, main_image, unit, 'off',
    now() - make_interval(days => id::int * 4), created_at, updated_at
  from spu where id <= 3`

/** Completes SPUs after their SKUs are written, and moves a few into the recycle bin. */
export async function completeSpus(client: ClientBase): Promise<void> {
  for (const query of [sums, categoryCounts, freightTemplates, freight, params]) await client.query(query)
  await client.query("select setval(pg_get_serial_sequence('spu', 'id'), (select max(id) from spu))")
  await client.query(recycled)
}
