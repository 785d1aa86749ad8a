import { useState } from 'react'
import { spu, spuBatchFields } from '#contract/goods/spu.ts'
import { within } from '#contract/kit/label.ts'
import { useLabel, useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { useFreightTemplates } from '#web/pickers/freight-templates.ts'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { CheckList } from './CheckList.tsx'

const spuTexts = texts({
  zh: {
    batch_title: '批量修改{field}',
    batch_submit: '修改',
    choose_category: '请先选择分类',
    cancel: '取消',
    free: '包邮',
    chosen: '将修改选中的 {n} 个商品',
  },
  en: {
    batch_title: 'Change {field}',
    batch_submit: 'Change',
    choose_category: 'Choose a category first',
    cancel: 'Cancel',
    free: 'Free delivery',
    chosen: 'Changes the {n:selected SPU|selected SPUs}',
  },
})

export type BatchField = keyof typeof spuBatchFields

export interface Batch {
  field: BatchField
  ids: number[]
  titleOf: (id: number) => string
}

/** Sets one category, the same scenes, or one freight template for the selected SPUs. */
export function BatchDialog({ batch, onClose }: { batch: Batch | null; onClose: () => void }) {
  const { current, opening } = useOpening(batch)
  return current && <OpenBatch key={opening} {...current} open={batch !== null} onClose={onClose} />
}

function OpenBatch({ field, ids, titleOf, open, onClose }: Batch & { open: boolean; onClose: () => void }) {
  const t = useTexts(spuTexts)
  const say = useLabel()
  const [value, setValue] = useState<number | readonly number[] | null>(field === 'scene_ids' ? [] : null)
  const { run, isBusy } = useBatch(onClose)
  const name = say(spuBatchFields[field])
  const language = useLanguage()

  function change() {
    const sent = typeof value === 'object' && value !== null ? [...value] : value
    return run(spu.batch, { ids, field, value: sent }, { titleOf })
  }

  return (
    <Dialog
      open={open}
      title={t('batch_title', { field: within(name, language) })}
      description={t('chosen', { n: ids.length })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={isBusy}
            disabledReason={field === 'category_id' && value === null ? t('choose_category') : undefined}
          >
            {t('batch_submit')}
          </Button>
        </>
      }
    >
      <Field label={name} group={field === 'scene_ids'}>
        <Choice field={field} value={value} onChange={setValue} />
      </Field>
    </Dialog>
  )
}

interface ChoiceProps {
  field: BatchField
  value: number | readonly number[] | null
  onChange: (value: number | readonly number[] | null) => void
}

function Choice({ field, value, onChange }: ChoiceProps) {
  const t = useTexts(spuTexts)
  const scenes = useSceneOptions()
  const templates = useFreightTemplates()
  if (typeof value === 'object' && value !== null) return <CheckList options={scenes} value={value} onChange={onChange} max={10} />
  if (field === 'category_id') return <CategorySelect value={value} onChange={onChange} />
  return <Select options={templates} value={value} onChange={onChange} placeholder={t('free')} clearable />
}
