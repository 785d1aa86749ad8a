import { takesRef } from '#contract/block/faults.ts'
import { goodsSources, goodsStyles, refKinds } from '#contract/block/words.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { ChoiceControl, NumberControl } from '../controls.tsx'
import { RefList } from '../RefList.tsx'
import { SourceRow } from '../SourceRow.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'

const goodsTexts = texts({
  zh: { source: '商品来源', limit: '显示数量', style: '样式' },
  en: { source: 'Source of goods', limit: 'Number shown', style: 'Style' },
})

export function GoodsFields({ block: { props }, set }: FieldsProps<'goods'>) {
  const t = useTexts(goodsTexts)
  const say = useLabel()
  const options = useWordOptions()
  const { source } = props
  return (
    <>
      <ChoiceControl
        label={t('source')}
        value={source}
        options={options(goodsSources)}
        onChange={(next) => set({ source: next, ref_id: null })}
      />
      {source === 'manual' ? (
        <RefList kind="goods" ids={props.sku_ids} max={50} onChange={(sku_ids) => set({ sku_ids })} />
      ) : (
        <>
          {takesRef(source) && (
            <SourceRow source={source} label={say(refKinds[source])} value={props.ref_id} onChange={(ref_id) => set({ ref_id })} />
          )}
          <NumberControl label={t('limit')} value={props.limit} min={1} max={50} onChange={(limit) => set({ limit })} />
        </>
      )}
      <ChoiceControl label={t('style')} value={props.style} options={options(goodsStyles)} onChange={(style) => set({ style })} />
    </>
  )
}
