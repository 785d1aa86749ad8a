import type * as z from 'zod/mini'
import type { dict as contract } from '#contract/common/dict.ts'
import { contract as all } from '#contract/index.ts'
import { endpointsOf, type OutputOf, type ParsedOf } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

type Dictionary = OutputOf<(typeof contract)['list']>['list'][number]

const unknown: Label = ['字典“{code}”不存在', 'The dictionary “{code}” does not exist']

/** The labels and colours for field values from the contract, so that no second list exists. */
export async function list(_ctx: Ctx, { codes }: ParsedOf<(typeof contract)['list']>) {
  const codeList = codes?.split(',').map((code) => code.trim())
  if (codeList === undefined) return { list: [...known().values()] }
  return {
    list: [...new Set(codeList)].map((code) => {
      const found = known().get(code)
      if (!found) throw refuse(unknown, { field: 'codes', values: { code } })
      return found
    }),
  }
}

let collected: ReadonlyMap<string, Dictionary> | undefined

// the contract does not change while the product runs
function known(): ReadonlyMap<string, Dictionary> {
  return (collected ??= collect())
}

function collect(): Map<string, Dictionary> {
  const dictionaries = new Map<string, Dictionary>()
  for (const { address, input, output } of endpointsOf(all)) {
    const entity = address.split('.').slice(0, -1).join('.')
    // rows come first: their states have colours, and they lack the values that are only filters
    for (const schema of [output, input]) {
      fieldsIn(schema, (name, field) => {
        const dictionary = dictionaryOf(`${entity}.${name}`, field)
        if (dictionary) keep(dictionaries, dictionary)
      })
    }
  }
  return new Map([...dictionaries].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A field that occurs in several calls has the values from all calls. */
function keep(dictionaries: Map<string, Dictionary>, dictionary: Dictionary): void {
  const before = dictionaries.get(dictionary.code)
  if (!before) return void dictionaries.set(dictionary.code, dictionary)
  const words = new Map([...dictionary.list, ...before.list].map((word) => [word.key, word]))
  for (const word of dictionary.list) if (word.tone !== null) words.set(word.key, word)
  dictionaries.set(dictionary.code, { ...before, list: [...words.values()] })
}

function dictionaryOf(code: string, field: z.core.$ZodType): Dictionary | undefined {
  const { label, words, tones } = fieldMeta(field) ?? fieldMeta(unwrap(field)) ?? {}
  if (!label || !words) return undefined
  const list = Object.entries(words).map(([key, [title, title_en]]) => ({ key, title, title_en, tone: tones?.[key] ?? null }))
  return { code, title: label[0], title_en: label[1], list }
}

/** Every field in a schema with its name, including the list rows. */
function fieldsIn(
  schema: z.core.$ZodType,
  visit: (name: string, field: z.core.$ZodType) => void,
  previous = new Set<z.core.$ZodType>(),
): void {
  const inner = unwrap(schema)
  if (previous.has(inner)) return
  previous.add(inner)
  const { shape = {}, element } = inner._zod.def as { shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType }
  for (const [name, field] of Object.entries(shape)) {
    visit(name, field)
    const { element: item } = unwrap(field)._zod.def as { element?: z.core.$ZodType }
    if (item) visit(name, item)
    fieldsIn(field, visit, previous)
  }
  if (element) fieldsIn(element, visit, previous)
}
