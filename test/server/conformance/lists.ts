import { describe, expect, test } from 'vitest'
import { askedFor, shapeOf, type FilterCase, type Page, type Row, type Subject } from './subject.ts'

const PAGE_FIELDS = ['page_no', 'page_size', 'sort_field', 'sort_order', 'count', 'cursor', 'first']
const PAGE_SIZE = 20

/** Pages, orders, filters and cursors in a list with `count` rows. */
export function listsConform(subject: Subject, count: number): void {
  const { entity, list, call, filters } = subject
  const sorts = sortsOf(subject)
  // these tests change no row
  let all: Promise<Page> | undefined
  const everything = () => (all ??= list({ page_size: 100 }))

  test('pages follow each other, and their total is the number of rows', async () => {
    const whole = await everything()
    expect({ ...whole, list: whole.list.length }).toMatchObject({ total: count, total_exact: true, list: count })
    const pages = await readPages(subject, {})
    expect(pages.flatMap((page) => ids(page))).toEqual(ids(whole))
    expect(ids(pages[1])).not.toEqual(ids(pages[0]))
    expect(await list({ page_no: 1000 })).toMatchObject({ list: [], total: count })
  })

  test('a page has ten rows unless told, and at most a hundred', async () => {
    expect((await list()).list).toHaveLength(10)
    expect(await call(entity.list, { page_size: 101 })).toMatchObject({ code: 400, data: { errors: [{ field: 'page_size' }] } })
    expect(await call(entity.list, { page_no: 0 })).toMatchObject({ code: 400, data: { errors: [{ field: 'page_no' }] } })
  })

  test('a saved row comes first if its page would not contain it, but never past the filters', async () => {
    const { list: rows } = await everything()
    const [top, last] = [rows[0]?.id, rows.at(-1)?.id]
    const page = ids(await list())
    expect(await list({ first: last })).toMatchObject({ total: count, list: [last, ...page].map((id) => ({ id })) })
    expect(ids(await list({ first: top }))).toEqual(page)
    const [[name, [one]]] = Object.entries(filters) as [[string, [FilterCase]]]
    const other = rows.find((row) => !one.fits(row))
    expect(ids(await list({ [name]: askedFor(one), first: other?.id }))).not.toContain(other?.id)
  })

  test('the exact total can be asked for', async () => {
    expect(await list({ count: 'exact' })).toMatchObject({ total: count, total_exact: true })
  })

  test('unless told, what has the bigger sort number comes first, then what is newer', async () => {
    expectOrder((await everything()).list, sorts[0] ?? '', 'desc')
  })

  test.for(sorts)('sorted by %s, rows are in order both ways, and equal ones by id', async (field) => {
    for (const sort_order of ['asc', 'desc'] as const) {
      const { list: rows } = await list({ page_size: 100, sort_field: field, sort_order })
      expect(rows).toHaveLength(count)
      expect(new Set(rows.map((row) => row[field])).size, `${field} has one value only`).toBeGreaterThan(1)
      expectOrder(rows, field, sort_order)
      expect((await readPages(subject, { sort_field: field, sort_order })).flatMap(ids)).toEqual(ids({ list: rows }))
    }
  })

  test('a list is not sorted by a column that was not meant for it', async () => {
    const answer = await call(entity.list, { sort_field: 'deleted_at' })
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'sort_field' }] } })
    expect(await call(entity.list, { sort_order: 'sideways' })).toMatchObject({ code: 400, data: { errors: [{ field: 'sort_order' }] } })
  })

  describe('filters', () => {
    test('every filter of the contract is tried', () => {
      const declared = Object.keys(shapeOf(entity.list)).filter((name) => !PAGE_FIELDS.includes(name))
      expect(Object.keys(filters).toSorted()).toEqual(declared.toSorted())
    })

    const cases = Object.entries(filters).flatMap(([name, requests]) => requests.map((one) => ({ name, one })))
    test.for(cases)('$name = $one.value finds just the rows that fit', async ({ name, one }) => {
      const fitting = (await everything()).list.filter(one.fits)
      expect(fitting.length, 'some rows fit, and not all').toBeGreaterThan(0)
      expect(fitting.length).toBeLessThan(count)
      const found = await list({ page_size: 100, [name]: askedFor(one) })
      expect(idsOf(found)).toEqual(idsOf({ list: fitting }))
      expect(found.total).toBe(fitting.length)
    })

    const pairs = cases.flatMap((first, at) =>
      cases.slice(at + 1).flatMap((second) => (first.name === second.name ? [] : [[first, second] as const])),
    )
    test.runIf(pairs.length > 0)('two filters together find just the rows that fit both', async () => {
      const rows = (await everything()).list
      const fitting = ([first, second]: (typeof pairs)[number]) => rows.filter((row) => first.one.fits(row) && second.one.fits(row))
      // a pair is a useful test if some rows match both, and each filter excludes rows that the other accepts
      const telling = pairs.filter((pair) => {
        const both = fitting(pair).length
        return both > 0 && pair.every(({ one }) => rows.filter(one.fits).length > both)
      })
      expect(telling.length, 'no two filters of the samples narrow each other').toBeGreaterThan(0)
      for (const pair of telling) {
        const query = Object.fromEntries(pair.map(({ name, one }) => [name, askedFor(one)]))
        expect(idsOf(await list({ page_size: 100, ...query })), Object.keys(query).join(' and ')).toEqual(idsOf({ list: fitting(pair) }))
      }
    })
  })

  describe('cursors', () => {
    test.for(sorts)('sorted by %s, they walk the rows of the pages there and back', async (sort_field) => {
      for (const sort_order of ['asc', 'desc'] as const) await expectSameWalk(subject, { sort_field, sort_order })
    })

    test('they walk filtered rows too', async () => {
      const [[name, [first]]] = Object.entries(filters) as [[string, [FilterCase]]]
      await expectSameWalk(subject, { [name]: askedFor(first) }, 3)
    })

    test('one of another order, and one that is none, is refused', async () => {
      const { next } = await list({ sort_order: 'asc' })
      const refused = { code: 400, data: { errors: [{ field: 'cursor', msg: '游标格式不正确' }] } }
      expect(await call(entity.list, { sort_order: 'desc', cursor: next })).toMatchObject(refused)
      for (const cursor of ['', 'x', Buffer.from('[1]').toString('base64url')])
        expect(await call(entity.list, { cursor })).toMatchObject(refused)
    })
  })
}

function sortsOf({ entity }: Subject): string[] {
  const sortField = shapeOf(entity.list)['sort_field'] as { _zod: { def: { innerType: { _zod: { def: { entries: object } } } } } }
  return Object.keys(sortField._zod.def.innerType._zod.def.entries)
}

async function readPages({ list }: Subject, query: object, page_size = PAGE_SIZE): Promise<Page[]> {
  const { total } = await list({ ...query, page_size: 1 })
  const pages: Page[] = []
  for (let page_no = 1; page_no <= Math.ceil(total / page_size); page_no++) pages.push(await list({ ...query, page_size, page_no }))
  return pages
}

/** A nullable sort column has no cursors; any other column has them if there is an adjacent page. */
async function expectSameWalk(subject: Subject, query: object, page_size = PAGE_SIZE): Promise<void> {
  const pages = await readPages(subject, query, page_size)
  const [first] = pages
  if (!first?.next) {
    expect(pages.flatMap(({ next, prev }) => [next, prev]).filter(Boolean)).toEqual([])
    return
  }
  const there = await walk(subject, query, first, 'next', page_size)
  expect(there.flatMap(ids)).toEqual(pages.flatMap(ids))
  const last = there.findLast(({ list }) => list.length > 0) as Page
  const back = await walk(subject, query, last, 'prev', page_size)
  expect(back.toReversed().flatMap(ids)).toEqual(pages.flatMap(ids))
  // a page that was opened by its number has both cursors
  const jumped = pages[1] as Page
  if (jumped.prev) expect(ids(await subject.list({ ...query, page_size, cursor: jumped.prev }))).toEqual(ids(first))
}

async function walk({ list }: Subject, query: object, from: Page, way: 'next' | 'prev', page_size: number): Promise<Page[]> {
  const pages = [from]
  for (let cursor = from[way]; cursor !== null;) {
    const page = await list({ ...query, page_size, cursor })
    pages.push(page)
    cursor = page[way]
  }
  return pages
}

function expectOrder(rows: Row[], field: string, order: 'asc' | 'desc'): void {
  expect(ids({ list: rows })).toEqual(ids({ list: rows.toSorted((a, b) => compare(a, b, field, order)) }))
}

function compare(a: Row, b: Row, field: string, order: 'asc' | 'desc'): number {
  const [left, right] = [a[field], b[field]] as [string | number | null, string | number | null]
  const way = order === 'asc' ? 1 : -1
  if (left === right) return (a.id - b.id) * way
  // empty values come last in both directions
  if (left === null || right === null) return left === null ? 1 : -1
  return (left < right ? -1 : 1) * way
}

/** Ascending, because a queue begins with its oldest row. */
function idsOf(page: Pick<Page, 'list'>): number[] {
  return ids(page).toSorted((a, b) => a - b)
}

function ids(page: Pick<Page, 'list'> | undefined): number[] {
  return page?.list.map(({ id }) => id) ?? []
}
