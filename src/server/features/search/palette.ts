import { creationOf } from '#contract/common/create-pages.ts'
import { PALETTE_MIN, type PaletteAction, type PaletteGroup, type palette as contract } from '#contract/common/palette.ts'
import { recordPageOf, recordPages, withQuery } from '#contract/common/record-pages.ts'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, within, type Label, type Language } from '#contract/kit/label.ts'
import { maskPhone, seesPhones } from '#contract/kit/masked.ts'
import { searchParts, type EntityDescriptor } from '#server/platform/entity/entity.ts'
import { entities } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { foldSearch } from '#server/platform/kernel/list/filters.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { FOUND_AT_MOST, lookedUpBy, matchAt, ranks, readInTime, selectsOf, type Hit, type Searched } from './record-search.ts'

const MOST_RECORDS = 5

type Found = Omit<PaletteGroup, 'label'> & { label: string; rank: number }

/**
 * Up to five records per entity that the person may list, the groups with the best matches first. Each part of the tables is one
 * statement, whatever the word and the entity count.
 */
export async function find(ctx: Ctx, { word }: ParsedOf<typeof contract.find>) {
  if ([...foldSearch(word)].length < PALETTE_MIN) return { list: [], is_partial: false }
  const searched = entities().filter((entity) => mayList(ctx, entity))
  const rows = searched.filter((entity): entity is Searched => entity.search !== undefined && entity.table !== undefined)
  await countLookUps(ctx, lookedUpBy(ctx, rows, word))
  const parts = [...searchParts, undefined].map((part) => rows.filter(({ search }) => search.part === part))
  const answers = await Promise.all(
    parts.map((part) =>
      readInTime(
        ctx,
        part.flatMap((entity) => selectsOf(ctx, entity, word)),
      ),
    ),
  )
  const hits = Map.groupBy(
    answers.flatMap((answer) => answer ?? []),
    ({ entity }) => entity,
  )
  const groups = rows.flatMap((entity) => groupOf(ctx, entity, hits.get(entity.contract.$.address) ?? [], word) ?? [])
  const list = [...groups, ...searched.flatMap((entity) => entriesOf(ctx, entity, word) ?? [])]
    .toSorted((one, other) => one.rank - other.rank || placeOf(one) - placeOf(other))
    .map(({ rank: _, ...group }) => group)
  return { list, is_partial: answers.includes(undefined) }
}

const createLabel: Label = ['新增{entity}', 'New {entity}']
const languages: readonly Language[] = ['zh', 'en']

/** The forms that create a record, in the group order. */
export async function actions(ctx: Ctx): Promise<{ list: PaletteAction[] }> {
  const list = entities().flatMap(({ contract }) => {
    const creation = creationOf(contract)
    if (!creation || !contract.list || ![contract.list, creation.endpoint].every(({ access }) => mayCall(ctx.actor, access))) return []
    const { address, label } = contract.$
    const titleIn = (language: Language) =>
      creation.endpoint === contract.edit
        ? say(createLabel, language, { entity: within(say(label, language), language) })
        : say(creation.endpoint.title, language)
    return [{ entity: address, title: titleIn(ctx.language), words: languages.map(titleIn), link: creation.page }]
  })
  return { list: list.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

function mayList({ actor }: Ctx, { contract }: EntityDescriptor): boolean {
  return contract.list !== undefined && mayCall(actor, contract.list.access)
}

/** One entity's records, the best first; a record that several columns found stands once. */
function groupOf(ctx: Ctx, entity: Searched, hits: readonly Hit[], word: string): Found | undefined {
  const sorted = hits.toSorted((one, other) => one.place - other.place)
  const found = sorted.filter(({ id }, at) => sorted.findIndex((other) => other.id === id) === at)
  const [best] = found
  if (!best) return undefined
  const { rank, via } = matchAt(best.place)
  const { contract, search } = entity
  const { address, label } = contract.$
  const { list } = search.page ?? recordPageOf(address) ?? { list: '' }
  const filter = search.by[via]?.filter
  const shows = mayCall(ctx.actor, seesPhones) ? (code: string) => code : maskPhone
  return {
    // a name that begins with the word is no better a kind than one that contains it
    entity: address,
    label: say(label, ctx.language),
    rank: search.isTechnical ? ranks.technical : Math.min(rank, ranks.beginning),
    records: found.slice(0, MOST_RECORDS).map(({ id, code, title, belongs_to }) => ({
      id,
      code: search.hasPhone ? shows(code) : code,
      title: worded(search.words?.title, title, ctx.language) || code || `#${id}`,
      belongs_to: belongs_to && worded(search.words?.beside, belongs_to, ctx.language),
      link: linkOf(ctx, entity, id) ?? filtered(list, search.listed ?? filter, search.listed ? code : word),
    })),
    count: Math.min(found.length, FOUND_AT_MOST - 1),
    more: found.length >= FOUND_AT_MOST,
    all: filter ? filtered(list, filter, word) : null,
  }
}

function filtered(list: string, filter: string | undefined, value: string): string {
  return filter ? withQuery(list, `${filter}=${encodeURIComponent(value)}`) : list
}

/** A value, or the words for the key that it is. */
function worded(words: ((value: string) => Label | undefined) | undefined, value: string, language: Language): string {
  const label = words?.(value)
  return label ? say(label, language) : value
}

/** The address that opens a record: its page or its drawer; undefined where only the list shows it, or for a form that the person may not use. */
function linkOf({ actor }: Ctx, { contract, search }: Searched, id: number): string | undefined {
  const { page, open } = search.page ?? recordPageOf(contract.$.address) ?? {}
  if (page) return `${page}?id=${id}`
  if (!open || (open.endsWith('edit=') && !(contract.edit && mayCall(actor, contract.edit.access)))) return undefined
  return `${open}${id}`
}

/** An entity's entries that are no rows, such as settings, with the word in their name. */
function entriesOf(ctx: Ctx, { contract, entries }: EntityDescriptor, word: string): Found | undefined {
  const isNamed = hasAllWords(word)
  const found = (entries?.() ?? []).filter(({ title }) => title.some(isNamed))
  if (found.length === 0) return undefined
  return {
    entity: contract.$.address,
    label: say(contract.$.label, ctx.language),
    rank: ranks.beginning,
    records: found.slice(0, MOST_RECORDS).map(({ title, beside, link }, at) => ({
      id: at + 1,
      code: '',
      title: say(title, ctx.language),
      belongs_to: say(beside, ctx.language),
      link,
    })),
    count: found.length,
    more: false,
    all: null,
  }
}

const places = Object.keys(recordPages)

/** The groups in `recordPages` order, other entities after them. */
function placeOf({ entity }: { entity: string }): number {
  const place = places.indexOf(entity)
  return place < 0 ? places.length : place
}
