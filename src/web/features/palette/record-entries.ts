import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import type { PaletteGroup } from '#contract/common/palette.ts'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { say, within, type Language } from '#contract/kit/label.ts'
import { textIn } from '#web/locales/texts.ts'
import { navigate, withQuery } from '#web/router/location.ts'
import { can } from '#web/session/can.ts'
import type { Entry } from './entry.ts'
import { paletteTexts } from './texts.ts'

/** The entities whose records are found, with the filter of their list that a code goes into. */
const entities = {
  'goods.brand': { entity: brand, filter: 'word' },
  'goods.series': { entity: series, filter: 'word' },
  'goods.sku': { entity: sku, filter: 'code' },
} as const

/** The records of one kind: each opens in its list, and at once in its form for whoever may change it. */
export function recordEntries({ entity: name, records }: PaletteGroup): Entry[] {
  const { entity, filter } = entities[name]
  return records.map(({ id, code, title, belongs_to }) => ({
    key: `${name} ${id}`,
    title,
    hint: belongs_to === null ? code : `${code} · ${belongs_to}`,
    icon: FileText,
    run: () => navigate(withQuery(pageOf(entity), { [filter]: code, ...(can(entity.edit) ? { edit: String(id) } : {}) })),
  }))
}

/** What a kind of record is called. */
export function recordLabel({ entity }: PaletteGroup, language: Language): string {
  return say(entities[entity].entity.$.label, language)
}

/** The actions that make a record, for those who may. */
export function newEntries(language: Language): Entry[] {
  return Object.values(entities)
    .filter(({ entity }) => can(entity.edit) && can(entity.list))
    .map(({ entity }) => {
      const title = (language: Language) =>
        textIn(paletteTexts, language, 'create', { entity: within(say(entity.$.label, language), language) })
      return {
        key: `new ${entity.$.address}`,
        title: title(language),
        words: [title('zh'), title('en')],
        icon: Plus,
        run: () => navigate(withQuery(pageOf(entity), { edit: 'new' })),
      }
    })
}

/** One address per thing: the list of `goods.brand` is at `/goods/brand`. */
function pageOf({ $ }: { $: { address: string } }): string {
  return `/${$.address.replaceAll('.', '/')}`
}
