import { MOST_GOODS } from '#contract/goods/scene.ts'
import { spu } from '#contract/goods/spu.ts'
import { call } from '#web/api/client.ts'
import { Field } from '#web/kit/ui/Field.tsx'
import { RemoteSelect } from '#web/kit/ui/RemoteSelect.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { useTexts } from '#web/locales/texts.ts'
import { searchSpus } from '#web/pickers/spu.ts'
import type { Arranged } from './arranged.ts'
import { sceneTexts } from './texts.ts'

interface AddGoodsProps {
  goods: readonly Arranged[]
  onAdd: (added: Arranged) => void
}

/** A search whose choice goes to the end of the list. */
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
