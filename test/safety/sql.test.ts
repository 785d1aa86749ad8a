import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Arguments to sql.raw that are no plain literal: each inserts only the product's own names or sizes from the same file. */
const OWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  'src/server/areas/activity/coupon/coupon-source.ts': [
    "`(select json_agg(json_build_object('id', id, 'title', ${title}) order by id) from ${table} where id in (select jsonb_array_elements_text(coupon.${ids})::bigint))`",
  ],
  // the days of a rule, and the names and types of its fields
  'src/server/areas/store/shared/segment-rule.ts': ['String(AMOUNT_DAYS)', 'type', "`'${name}'`"],
  'src/server/areas/activity/shared/tables.ts': ["Object.keys(activityKinds) .map((kind) => `'${kind}'`) .join(', ')"],
  // business days that the server computes, and a contract kind with a number
  'src/server/areas/activity/shared/figures.ts': [
    'until',
    "within(`greatest(${until} + 1, '2020-01-01'::date)`, `'${businessDay(ctx.now)}'::date`, recent)",
    "within(`'${from}'::date`, `'${until}'::date`)",
  ],
  // a price level from the type, and the table names that the code gives
  'src/server/areas/trade/price/packages.ts': ['level'],
  // the contract's open states
  'src/server/areas/goods/shared/open-offers.ts': ["openStates.map((state) => `'${state}'`).join(', ')"],
  'src/server/areas/goods/shared/on-sale.ts': [
    "[ isNotIn('brand_id', 'select id from brand where status = 0'), isNotIn('series_id', 'select id from series where status = 0'), isNotIn('category_id', categoriesOff), ].join(' and ')",
    "`(${goods}.status = 1 and ${goods}.deleted_at is null and ${parent}.state = 'on' and ${parent}.deleted_at is null)`",
    '`${goods}.status = 1 and ${goods}.deleted_at is null`',
  ],
  'src/server/areas/order/order/unshipped-refund.ts': ['unshippedRefund'],
  'src/server/areas/trade/tables/order-tables.ts': ["values.map((value) => `'${value}'`).join(', ')"],
  // moments that the server computes
  'src/server/areas/figures/roll-up.ts': [
    "query.replaceAll('$from', `'${from}'::timestamptz`).replaceAll('$to', `'${to}'::timestamptz`)",
    "query.replaceAll('$month', `'${month}'::date`)",
    'table',
    '`${table} (${columns})`',
    '`sales_part_day (day, ${parts})`',
  ],
  // kinds, periods and signs that the code lists
  'src/server/areas/trade/tables/roll-up-tables.ts': ["[...orderKinds, ...lineKinds].map((kind) => `'${kind}'`).join(', ')"],
  'src/server/areas/store/store/store-orders.ts': ["what === 'placed' ? 'o.created_at' : 'o.paid_at'", 'what'],
  'src/server/areas/index/home/behind.ts': ["`'${kind}'`"],
  'src/server/areas/index/home/parts.ts': [
    'String(WHOLE)',
    "kinds.map((kind) => `'${kind}'`).join(', ')",
    "`'${kind}'`",
    "grain === 'hour' ? `'hour'` : `'source'`",
  ],
  'src/server/areas/index/home/rank.ts': ["by === 'by_qty' ? 'qty' : 'amount'"],
  // a business day that the server computes, and columns in the roll-up
  'src/server/areas/figures/stock-roll-up.ts': [
    "columns.join(', ')",
    "[...columns.slice(1), 'done_at'].map((name) => `${name} = excluded.${name}`).join(', ')",
    "query.replaceAll('$day', `'${day}'::date`)",
  ],
  'src/server/areas/index/home/stock.ts': ["shipMinutes.replaceAll('o.', 'sales_order.')"],
  'src/server/areas/index/home/marketing.ts': ["costKinds.map((kind) => `'${kind}'`).join(', ')"],
  // moments as bounds that the planner knows, and columns in the roll-up
  'src/server/areas/index/home/sales.ts': [
    "`'${new Date(moment).toISOString()}'::timestamptz`",
    "`'${new Date(day).toISOString().slice(0, 10)}'::date`",
    "summed.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', ')",
  ],
  'src/server/areas/store/audit/duplicates.ts': ['axis'],
  'src/server/areas/goods/gift/gift-source.ts': [
    "`(select json_agg(json_build_object('id', id, 'title', ${title}) order by id) from ${table} where id in (select jsonb_array_elements_text(gift.cond_ids)::bigint))`",
  ],
  'src/server/areas/goods/series/series.ts': ['edge'],
  'src/server/areas/goods/sku/sku-grid-write.ts': ['columns[name].getSQLType()'],
  'src/server/areas/goods/spu/spu-sku-write.ts': [
    "COLUMNS.map(([name]) => name).join(', ')",
    "COLUMNS.map(([name]) => `n.${name}`).join(', ')",
    "COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')",
  ],
  'src/server/areas/goods/spu/spu.ts': ['column'],
  // a column default: sequence and letter stand in the table
  'src/server/identity/access/tables.ts': ["`next_code('${letter}', '${sequence}', ${digits})`"],
  // a sequence name in the code
  'src/server/platform/kernel/document-no.ts': ["`lpad((nextval('${seqName}') % 1000000)::text, 6, '0')`"],
  // an allowed page size
  'src/server/platform/kernel/list/list-statements.ts': ['String(limit)'],
}

// operators and jobs run these, and no request reaches them: their values are names from the database's catalogue, and queries in the
// product's own checks
const programs = /^src\/server\/(?:ops|platform\/db)\/|^src\/server\/(?:features\/log\/verify|platform\/verify\/check)\.ts$/

const sources = globSync('src/server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !/\/seed\/(?:activity|demo|people|trade)\//.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

test('[S15] no statement is built from strings: sql.raw takes literals or listed own expressions', () => {
  const faults = sources.flatMap(({ file, text }) =>
    rawExpressions(text)
      .filter((one) => !(OWN_NAMES[file] ?? []).includes(one))
      .map((one) => `${file}: ${one}`),
  )
  expect(faults).toEqual([])
  const unused = Object.entries(OWN_NAMES).flatMap(([file, listed]) => {
    const found = rawExpressions(sources.find((one) => one.file === file)?.text ?? '')
    return listed.filter((one) => !found.includes(one)).map((one) => `${file}: ${one}`)
  })
  expect(unused, 'listed, but no longer there').toEqual([])
})

test('[S15] an expression in sql.raw is found, in a template literal too', () => {
  expect(rawExpressions('sql.raw(`id = 1`), sql.raw("a"), sql.raw(\'b\')')).toEqual([])
  expect(rawExpressions('sql`${sql.raw(`title = ${input.word}`)}`')).toEqual(['`title = ${input.word}`'])
  expect(rawExpressions("sql.raw('order by ' + field)")).toEqual(["'order by ' + field"])
  expect(rawExpressions('sql . raw(\n  name(")"),\n)')).toEqual(['name(")")'])
})

test('[S15] no query of the driver has a value in its text', () => {
  const faults = sources
    .filter(({ file }) => !programs.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\.(?:query|execute)(?:<[^>]*>)?\(\s*(?:`[^`]*\$\{|'[^']*'\s*\+|"[^"]*"\s*\+)/g)].map(
        ([found]) => `${file}: ${found.slice(0, 80)}`,
      ),
    )
  expect(faults).toEqual([])
})

/** One quoted text without a placeholder, or a list with quoted names that is joined. */
const LITERAL = /^(?:'[^']*'|"[^"]*"|`(?:[^`$]|\$(?!\{))*`|\[(?:[\s,.[\]]|'\w+')*\]\.join\(', '\))$/

/** The arguments to sql.raw in a source text that are not one literal without a placeholder. */
function rawExpressions(text: string): string[] {
  const starts = [...text.matchAll(/\bsql\s*\.\s*raw\s*\(/g)].map(({ index, 0: found }) => index + found.length)
  const expressions = starts.map((start) => argumentAt(text, start).trim().replace(/,$/, '').replaceAll(/\s+/g, ' '))
  return expressions.filter((one) => !LITERAL.test(one))
}

/** The text up to the call's closing parenthesis; parentheses in strings are ignored. */
function argumentAt(text: string, start: number): string {
  let depth = 1
  let quote = ''
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote) {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (`'"\``.includes(char)) quote = char
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}
