// The sources for the drawn orders: chance, trade days and hours, stores and their people, goods. Temporary tables for the load.

/** Orders by hour in Shanghai: peaks from 9 to 11 and from 14 to 17 (domain §21.5). */
const HOURS = [1, 1, 0, 0, 1, 2, 6, 22, 60, 95, 110, 88, 45, 60, 92, 98, 88, 64, 36, 30, 28, 24, 16, 8]
/** From Monday. */
const WEEKDAYS = [1.05, 1.1, 1.1, 1.05, 1, 0.6, 0.35]
const MONTHS = [0.8, 0.45, 1.15, 1.15, 1.15, 0.95, 0.95, 0.95, 1.15, 1.15, 1.15, 1]

export const HOUR_SLOTS = HOURS.reduce((sum, weight) => sum + weight, 0)
const DAY_SLOTS = 20_000

const list = (values: readonly number[]) => `array[${values.join(', ')}]`

/** `days` is the length of the past period in which orders were placed. */
export const sources = (days: number): readonly string[] => [
  // [0, 1) for a thing and one property, equal in every run
  `create function pg_temp.draw(thing bigint, property integer) returns float8 language sql immutable
    return (hashint8extended(thing, property) & 9007199254740991)::float8 / 9007199254740992`,
  `create function pg_temp.normal(thing bigint, property integer) returns float8 language sql immutable
    return sqrt(-2 * ln(1 - pg_temp.draw(thing, property))) * cos(2 * pi() * pg_temp.draw(thing, property + 1))`,
  // an amount times a share, rounded down
  `create function pg_temp.part_of(amount bigint, rate bigint) returns bigint language sql immutable return amount * rate / 10000`,
  `create temp table seed_hour on commit drop as
    select row_number() over (order by hour) - 1 as slot, hour from generate_series(0, 23) as hour,
      generate_series(1, (${list(HOURS)})[hour + 1])`,
  `create temp table seed_store on commit drop as
    select row_number() over (order by created_at, id) as k, id, name, owner_user_id, agent_id, salesman_id, cs_id, price_level, contact, phone,
      province_code, city_code, district_code, address, license_no, created_at
    from store where deleted_at is null and status = 1 and owner_user_id is not null`,
  'create unique index on seed_store (k)',
  `create temp table seed_clerk on commit drop as
    select store_id, id, created_at, row_number() over (partition by store_id order by id) as k, count(*) over (partition by store_id) as clerks
    from customer where store_role = 'clerk' and deleted_at is null`,
  // the stores that existed when a day began, so that no order is older than its store
  `create temp table seed_day on commit drop as
    select day, (select count(*) from seed_store where created_at < day::timestamp at time zone 'Asia/Shanghai') as stores
    from (select (at at time zone 'Asia/Shanghai')::date - n as day from seed_now, generate_series(0, ${days}) as n) as days`,
  `create temp table seed_day_slot on commit drop as
    select row_number() over (order by day) - 1 as slot, day from (
      select day, stores, (${list(WEEKDAYS)})[extract(isodow from day)::int] * (${list(MONTHS)})[extract(month from day)::int]
        * (0.4 + stores::float8 / (select count(*) from seed_store)) as weight
      from seed_day
    ) as drawn, generate_series(1, (weight * ${Math.round(DAY_SLOTS / days)})::int) where stores > 0`,
  'create unique index on seed_day_slot (slot)',
  // the most sold first: they are drawn most
  `create temp table seed_sku on commit drop as
    select row_number() over (order by sku.sales_count desc, sku.id) as k, sku.id
    from sku join spu on spu.id = sku.spu_id and spu.state = 'on' and spu.deleted_at is null
    where sku.deleted_at is null and sku.status = 1 and sku.is_gift_only = 0`,
  'create unique index on seed_sku (k)',
  ...['seed_store', 'seed_clerk', 'seed_day', 'seed_day_slot', 'seed_sku'].map((table) => `analyze ${table}`),
]
