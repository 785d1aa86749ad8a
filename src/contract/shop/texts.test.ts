import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fieldMeta } from '../kit/field.ts'
import { shop } from './index.ts'
import { HTML, PLAIN } from './texts.ts'

/** The fields that hold multi-line texts. */
const TEXTS = ['rules', 'rules_text', 'intro', 'desc', 'detail', 'content']

interface Answering {
  output?: z.ZodMiniType
}

test('[X16] every longer text of the Shop API says whether it is HTML or plain', () => {
  const found: string[] = []
  const silent: string[] = []
  // a tree contains itself
  const visited = new Set<z.ZodMiniType>()
  for (const [entity, verbs] of Object.entries(shop))
    for (const [verb, endpoint] of Object.entries(verbs as unknown as Record<string, Answering>)) walk(endpoint.output, `${entity}.${verb}`)
  expect(found.length).toBeGreaterThan(10)
  expect(silent).toEqual([])

  function walk(schema: z.ZodMiniType | undefined, path: string): void {
    if (!schema || visited.has(schema)) return
    visited.add(schema)
    const { def } = schema._zod as unknown as {
      def: { shape?: Record<string, z.ZodMiniType>; element?: z.ZodMiniType; innerType?: z.ZodMiniType }
    }
    walk(def.element, path)
    walk(def.innerType, path)
    for (const [name, field] of Object.entries(def.shape ?? {})) {
      if (TEXTS.includes(name) && isText(field)) {
        found.push(`${path}.${name}`)
        const label = fieldMeta(field)?.label
        const isSaid = [HTML, PLAIN].some(([zh, en]) => label?.[0].endsWith(zh) && label[1].endsWith(en))
        if (!isSaid) silent.push(`${path}.${name}`)
      }
      walk(field, `${path}.${name}`)
    }
  }
})

function isText(schema: z.ZodMiniType): boolean {
  const { def } = schema._zod as unknown as { def: { type: string; innerType?: z.ZodMiniType } }
  return def.type === 'string' || (def.innerType !== undefined && isText(def.innerType))
}
