import type { desk as contract, DeskItem } from '#contract/desk/desk.ts'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { entityOf, maskOf, recordedAt, shapeOf } from '#server/features/history/record.ts'
import type { Actor } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { maskOf as maskOfRow } from '#server/platform/kernel/masks.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { DeskSource } from './items.ts'
import type { DeskDraft } from './tables.ts'

type Handed = NonNullable<ParsedOf<typeof contract.handOver>['drafts']>
type Drafts = Readonly<Record<string, DeskDraft>>

/** The drafts for the forms that the colleague may send, with the changed fields that the colleague sees as well. */
export function draftsFor(actor: Actor, { contract: { $ } }: DeskSource, handed: Handed): Drafts {
  const { isVisible } = recordedAt({ actor }, $.address)
  return Object.fromEntries(
    handed.flatMap(({ form, input }) => {
      const { at, base, mine } = parsed(input)
      const endpoint = endpointOf(form)
      if (!endpoint) throw refuse(noForm, { field: 'drafts' })
      if (!mayCall(actor, endpoint.access)) return []
      const fields = shapeOf(endpoint.input)
      const isKept = (name: string) => Object.hasOwn(fields, name) && mayCall(actor, maskOf(fields[name]) ?? 'login') && isVisible(name)
      const mask = maskOfRow(actor, endpoint.input)
      // a list in a form can have its own masked fields
      const visibleValues = (values: Record<string, unknown>) =>
        mask(Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name))))
      const own = visibleValues(mine)
      return Object.keys(own).length > 0 ? [[form, { at, base: visibleValues(base), mine: own }]] : []
    }),
  )
}

/** The drafts that came with an item, as its holder sees them. */
export function draftsOf(storedDraft: Drafts | null, language: Language): NonNullable<DeskItem['claim']>['drafts'] {
  return Object.entries(storedDraft ?? {}).flatMap(([form, input]) => {
    // a call from a former release may be gone
    const endpoint = endpointOf(form)
    return endpoint ? { form, title: say(endpoint.title, language), input: JSON.stringify(input) } : []
  })
}

/** The form's call: `order.order.close`, or `finance.payment.verify:0`. */
function endpointOf(form: string): Endpoint | undefined {
  const [address = ''] = form.split(':')
  const at = address.lastIndexOf('.')
  const calls = entityOf(address.slice(0, at)) as unknown as Record<string, Partial<Endpoint>> | undefined
  const verb = address.slice(at + 1)
  const found = calls && Object.hasOwn(calls, verb) ? calls[verb] : undefined
  return found?.method === 'POST' ? (found as Endpoint) : undefined
}

function parsed(text: string): DeskDraft {
  try {
    const { at, base, mine } = JSON.parse(text) as Partial<DeskDraft>
    if (Number.isSafeInteger(at) && isPlain(base) && isPlain(mine)) return { at: at as number, base, mine }
  } catch {
    // not JSON: refused below
  }
  throw refuse(noDraft, { field: 'drafts' })
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const noForm: Label = ['没有这个表单', 'There is no such form']
const noDraft: Label = ['未保存的输入格式不正确', 'The unsaved input has the wrong form']
