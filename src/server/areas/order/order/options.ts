import type { common as contract } from '#contract/common/common.ts'
import { settings } from '#contract/config/settings.ts'
import { carrierOf } from '#contract/kit/convert/carrier.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { staffReasons } from '#contract/order/order-flow.ts'
import { aftersaleReasons } from '#contract/trade/words.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

type ReasonKind = ParsedOf<typeof contract.orderReasonOption>['kind']
type Words = Readonly<Record<string, Label>>

const reasons: Readonly<Record<ReasonKind, Words>> = { close: staffReasons, cancel: staffReasons, aftersale: aftersaleReasons }

/** The carriers in the settings. */
export async function carrierOption(ctx: Ctx) {
  const inUse = await settingOf(ctx, 'freight.carriers')
  return {
    list: keyed(Object.fromEntries(inUse.filter((key) => key in carriers).map((key) => [key, carriers[key] as Label])), ctx.language),
  }
}

export function orderReasonOption(ctx: Ctx, { kind }: ParsedOf<typeof contract.orderReasonOption>) {
  return Promise.resolve({ list: keyed(reasons[kind], ctx.language) })
}

/** Every carrier that a parcel may have had, by its code. Pick-up is among the settings, but it carries no parcel. */
export const { self: _, ...carriers } = settings['freight.carriers'].words as Words

/** The code of the carrier that a text names; a text that names none, or several, is refused. */
export function carrierCodeOf(text: string): string {
  const { value, fault, values } = carrierOf(carriers, text)
  if (value === undefined) throw refuse(fault, { field: 'carrier_code', ...(values && { values }) })
  return value
}

/** The name of a customer's carrier: the usual one, or as written for a carrier that this company does not use. */
export function carrierNameOf(text: string): string {
  const { value, fault, values } = carrierOf(carriers, text)
  if (value !== undefined) return carriers[value]?.[0] ?? text
  if (values?.['candidates']) throw refuse(fault, { field: 'carrier', values })
  return text
}

function keyed(words: Words, language: Language) {
  return Object.entries(words).map(([key, label]) => ({ key, title: say(label, language) }))
}
