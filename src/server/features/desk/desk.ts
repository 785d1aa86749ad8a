import { and, eq } from 'drizzle-orm'
import { desk as contract, CLAIM_HOURS, LEAST_DIGITS, type Caller, type DeskItem } from '#contract/desk/desk.ts'
import type { ParsedOf, Permission } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { accountsNamed, accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { accountName, adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { draftsFor, draftsOf } from './drafts.ts'
import { countItems, deskSources, maySee, readItems, type DeskSource, type Found, type Place } from './items.ts'
import { dropStale } from './stale.ts'
import { deskClaim } from './tables.ts'

export const entity = defineEntity({
  contract,
  jobs: { 'desk-claims': { at: '*/10 * * * *', latestOnly: true, act: dropStale } },
})

type ItemAddress = ParsedOf<typeof contract.item>
type Claim = typeof deskClaim.$inferSelect

/** The person's own work items, overdue ones first. The counts need a statement, so they come with the first page only. */
export async function list(ctx: Ctx, { view: viewName, kind, cursor, page_size }: ParsedOf<typeof contract.list>) {
  const view = viewName ?? 'open'
  const known = deskSources().filter((source) => maySee(ctx.actor, source))
  const sources = kind ? known.filter(({ address }) => address === kind) : known
  const after = cursor ? placeOf(cursor) : undefined
  const [found, kinds] = await Promise.all([
    readItems(ctx, sources, { view, after, limit: page_size + 1 }),
    after ? null : kindsOf(ctx, known, view),
  ])
  const page = found.slice(0, page_size)
  const last = page.at(-1)
  return {
    list: page.map((row) => viewOf(ctx, row)),
    next: found.length > page_size && last ? cursorOf(last) : null,
    kinds,
  }
}

async function kindsOf(ctx: Ctx, sources: readonly DeskSource[], view: NonNullable<ParsedOf<typeof contract.list>['view']>) {
  const counts = await countItems(ctx, sources, view)
  return sources.map(({ address: key, label: [title, title_en], desk: { page, actions = [] }, contract: { $ } }, at) => ({
    key,
    title,
    title_en,
    entity: $.address,
    page,
    actions: [...actions],
    n: 0,
    more: false,
    ...counts[at],
  }))
}

export async function item(ctx: Ctx, address: ItemAddress) {
  const { found } = await itemOr404(ctx, address)
  return viewOf(ctx, found)
}

/** Takes the item. One person holds it: if several try at once, one gets it. */
export function claim(ctx: Ctx, address: ItemAddress) {
  return transact(ctx, async (ctx) => {
    await itemOr404(ctx, address)
    await hold(ctx, address, { person_id: ctx.actor.id, call: contract.claim })
    return { id: address.id }
  })
}

/** Puts an own item back. */
export function release(ctx: Ctx, { kind, id }: ItemAddress) {
  return transact(ctx, async (ctx) => {
    const before = await claimAt(ctx, { kind, id })
    if (!before || before.person_id !== ctx.actor.id) throw refuse(notYours)
    await ctx.db.delete(deskClaim).where(eq(deskClaim.id, before.id))
    await audit(ctx, contract.release, { id, before: auditValues(before), after: null })
    return { id }
  })
}

/** Up to twenty colleagues with the permissions for the item, by part of their name; the hand-over checks their data scope. */
export async function people(ctx: Ctx, { word, ...address }: ParsedOf<typeof contract.people>) {
  const { source } = await itemOr404(ctx, address)
  const [able, sees] = await Promise.all(permissionsOf(source).map((permission) => accountsWithPermission(ctx, permission)))
  const both = new Set(sees ?? able)
  const others = (able ?? []).filter((person) => both.has(person) && person !== ctx.actor.id)
  return { list: await accountsNamed(ctx, others, word) }
}

/** Gives the item to a colleague who may do it, with a note and the unsaved input in its forms. */
export function handOver(ctx: Ctx, { to, note, drafts, ...address }: ParsedOf<typeof contract.handOver>) {
  return transact(ctx, async (ctx) => {
    const { source, found } = await itemOr404(ctx, address)
    if (to === ctx.actor.id) throw refuse(toYourself, { field: 'to' })
    const colleague = await actorById(ctx.db, to)
    const sees = colleague && maySee(colleague, source) && (await findItem({ ...ctx, actor: colleague }, source, address.id))
    if (!sees) throw refuse(unseen, { field: 'to' })
    const visibleDrafts = draftsFor(colleague, source, drafts ?? [])
    const count = Object.keys(visibleDrafts).length
    await hold(ctx, address, { person_id: to, call: contract.handOver, handed: { note, drafts: count > 0 ? visibleDrafts : null } })
    await notify(ctx, {
      to: [to],
      kind: 'handed_over',
      params: { name: ctx.actor.real_name || ctx.actor.username, kind: source.label, title: found.title },
      link: `/desk?item=${address.kind}:${address.id}`,
    })
    return { id: address.id, kept: count }
  })
}

/** The customers behind a phone number, as each area that has customers knows them. */
export async function caller(ctx: Ctx, { digits }: ParsedOf<typeof contract.caller>) {
  const list: Caller[] = []
  if (digits.length >= LEAST_DIGITS) for (const { callers } of entities()) list.push(...((await callers?.(ctx, digits)) ?? []))
  return { list }
}

interface Held {
  person_id: number
  call: typeof contract.claim | typeof contract.handOver
  handed?: Pick<Claim, 'note' | 'drafts'>
}

/** Writes the claim for an item that no other person holds. */
async function hold(ctx: Ctx, { kind, id }: ItemAddress, { person_id, call, handed }: Held): Promise<void> {
  const claimed_at = ctx.now.toISOString()
  const values = {
    kind,
    row_id: id,
    person_id,
    claimed_at,
    until: new Date(ctx.now.getTime() + CLAIM_HOURS * HOUR_MS).toISOString(),
    ...(handed
      ? { ...handed, handed_by: ctx.actor.id, handed_at: claimed_at }
      : { note: null, drafts: null, handed_by: null, handed_at: null }),
  }
  const [newRow] = await ctx.db.insert(deskClaim).values(values).onConflictDoNothing().returning()
  if (newRow) return audit(ctx, call, { id, before: null, after: auditValues(newRow) })
  const before = await claimAt(ctx, { kind, id })
  // released between the two statements: it belongs to nobody for a moment, so the caller may try again
  if (!before) throw refuse(tryAgain)
  const isLive = before.until > claimed_at
  if (isLive && before.person_id !== ctx.actor.id) throw refuse(taken, { values: { name: await nameOf(ctx, before.person_id) } })
  // an own claim keeps its note and its time
  if (isLive && !handed) return
  const [after] = await ctx.db.update(deskClaim).set(values).where(eq(deskClaim.id, before.id)).returning()
  await audit(ctx, call, { id, before: auditValues(before), after: auditValues(after as Claim) })
}

/** The claim for an item, locked until the transaction ends. */
async function claimAt(ctx: Ctx, { kind, id }: ItemAddress): Promise<Claim | undefined> {
  const [row] = await ctx.db
    .select()
    .from(deskClaim)
    .where(and(eq(deskClaim.kind, kind), eq(deskClaim.row_id, id)))
    .for('update')
  return row
}

/** A claim as the log has it: a draft may contain fields that a log reader does not see. */
function auditValues({ id: _id, drafts, ...claim }: Claim) {
  return { ...claim, drafts: drafts && Object.keys(drafts) }
}

async function nameOf(ctx: Ctx, id: number): Promise<string> {
  const [row] = await ctx.db
    .select({ name: accountName(adminUser) })
    .from(adminUser)
    .where(eq(adminUser.id, id))
  return row?.name ?? ''
}

async function itemOr404(ctx: Ctx, { kind, id }: ItemAddress): Promise<{ source: DeskSource; found: Found }> {
  const source = deskSources().find(({ address }) => address === kind)
  const found = source && maySee(ctx.actor, source) ? await findItem(ctx, source, id) : undefined
  if (!source || !found) throw notFound(['任务', 'The task'])
  return { source, found }
}

async function findItem(ctx: Ctx, source: DeskSource, id: number): Promise<Found | undefined> {
  const [found] = await readItems(ctx, [source], { view: 'all', id, limit: 1 })
  return found
}

function permissionsOf({ access, contract }: DeskSource): Permission[] {
  return [...new Set([access, contract.detail?.access ?? access])] as Permission[]
}

function viewOf({ actor, language }: Ctx, { person_id, person, until, handed_by, handed_at, note, drafts, ...row }: Found): DeskItem {
  const { kind, id, title, about, amount, since, due_at } = row
  const claim = person_id === null || until === null ? null : { person_id: Number(person_id), person: person ?? '', until }
  return {
    kind,
    id,
    title,
    about,
    amount,
    since,
    due_at,
    claim: claim && {
      ...claim,
      is_mine: claim.person_id === actor.id,
      handed_by,
      handed_at,
      note,
      drafts: draftsOf(drafts, language),
    },
  }
}

function cursorOf({ kind, id, due_at, since }: Found): string {
  const due = due_at ?? since
  return `${due === null ? 'x' : Date.parse(due)}_${id}_${kind}`
}

function placeOf(cursor: string): Place {
  const [, due, id, kind] = /^(x|\d{1,15})_(\d{1,15})_([\w.]{1,60})$/.exec(cursor) ?? []
  if (!due || !id || !kind) throw refuse(badCursor, { field: 'cursor' })
  return { due: due === 'x' ? null : Number(due), id: Number(id), kind }
}

const taken: Label = ['{name} 正在处理该任务', '{name} is doing this task']
const notYours: Label = ['您没有认领该任务', 'You have not claimed this task']
const toYourself: Label = ['不能交接给自己', 'You cannot hand over to yourself']
const unseen: Label = ['该同事无权处理此任务', 'This colleague may not do this task']
const tryAgain: Label = ['任务状态已变化，请重试', 'The task has just changed. Try again']
const badCursor: Label = ['游标不合法', 'The cursor is not valid']
