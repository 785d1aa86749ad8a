import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import type { PaletteGroup } from '#contract/common/palette.ts'
import { agent } from '#contract/agent/agent.ts'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { order } from '#contract/order/order.ts'
import { say, within, type Language } from '#contract/kit/label.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { can } from '#web/base/session/can.ts'
import type { Entry } from './entry.ts'

const paletteTexts = texts({
  zh: {
    create: '新增{entity}',
  },
  en: {
    create: 'New {entity}',
  },
})

/** The entities whose records are searched, with the list filter that takes a code, or the page of one record. */
const entities = {
  'goods.brand': { entity: brand, filter: 'word' },
  'goods.series': { entity: series, filter: 'word' },
  'goods.sku': { entity: sku, filter: 'code' },
  'agent.agent': { entity: agent, filter: 'word', page: '/agent/agent/detail' },
  'order.order': { entity: order, filter: 'order_no', page: '/order/list/detail' },
} as const

/** The records of one kind: each opens on its page, or in its list, with the edit permission directly in its form. */
export function recordEntries({ entity: name, records }: PaletteGroup): Entry[] {
  const { entity, filter, page } = { page: undefined, ...entities[name] }
  return records.map(({ id, code, title, belongs_to }) => ({
    key: `${name} ${id}`,
    title,
    hint: belongs_to === null ? code : `${code} · ${belongs_to}`,
    icon: FileText,
    run: () =>
      navigate(
        page
          ? `${page}?id=${id}`
          : withQuery(pageOf(entity), { [filter]: code, ...('edit' in entity && can(entity.edit) ? { edit: String(id) } : {}) }),
      ),
  }))
}

/** The title of a kind of record. */
export function recordLabel({ entity }: PaletteGroup, language: Language): string {
  return say(entities[entity].entity.$.label, language)
}

/** The actions that create a record, for persons with the permission. */
export function newEntries(language: Language): Entry[] {
  return Object.values(entities)
    .filter(({ entity }) => 'edit' in entity && can(entity.edit) && can(entity.list))
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

/** The route of an entity: the list of `goods.brand` is at `/goods/brand`. */
function pageOf({ $ }: { $: { address: string } }): string {
  return `/${$.address.replaceAll('.', '/')}`
}
