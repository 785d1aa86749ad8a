import { MOST_GOODS } from '#contract/goods/scene.ts'
import { spu } from '#contract/goods/spu.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'
import { searchSpus } from '#web/pickers/spu.ts'
import type { Arranged } from './arranged.ts'

const sceneTexts = texts({
  zh: {
    add: '添加商品',
    add_hint: '按名称或编码搜索，选中即加入',
    added_already: '“{title}”已在列表中',
    full: '最多 {max} 个商品',
  },
  en: {
    add: 'Add goods',
    add_hint: 'Search by name or code; selected goods are added',
    added_already: '“{title}” is already in the list',
    full: 'At most {max} goods',
  },
})

interface AddGoodsProps {
  goods: readonly Arranged[]
  onAdd: (added: Arranged) => void
}

/** A search whose selection is appended to the list. */
export function AddGoods({ goods, onAdd }: AddGoodsProps) {
  const t = useTexts(sceneTexts)

  async function add(id: number, title: string) {
    if (goods.some((one) => one.id === id)) return toast.info(t('added_already', { title }))
    const { list } = await call(spu.search, { id }, {})
    const [found] = list
    if (found) onAdd({ id, title, code: found.code, brand_title: found.brand_title })
  }

  return (
    <Field label={t('add')} help={goods.length >= MOST_GOODS ? t('full', { max: MOST_GOODS }) : undefined}>
      <RemoteSelect<number>
        value={null}
        onChange={() => undefined}
        onOption={(option) => option && void add(option.key, option.title)}
        search={searchSpus}
        placeholder={t('add_hint')}
        disabled={goods.length >= MOST_GOODS}
      />
    </Field>
  )
}
