import { useState } from 'react'
import { spu, spuBatchFields } from '#contract/goods/spu.ts'
import { within } from '#contract/kit/label.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { runBatch } from '#web/kit/list/batch.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { Field } from '#web/kit/ui/Field.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import { useLabel, useLanguage, useTexts } from '#web/locales/texts.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { useFreightTemplates } from '#web/pickers/freight-templates.ts'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { CheckList } from './CheckList.tsx'

import { spuTexts } from './texts.ts'

export type BatchField = keyof typeof spuBatchFields

export interface Batch {
  field: BatchField
  ids: number[]
  titleOf: (id: number) => string
}

/** Gives the selected SPUs one category, the same scenes, or one way to reckon freight. */
export function BatchDialog({ batch, onClose }: { batch: Batch | null; onClose: () => void }) {
  const { shown, opening } = useOpening(batch)
  return shown && <OpenBatch key={opening} {...shown} open={batch !== null} onClose={onClose} />
}

const alsoChanges = ['goods.sku', 'goods.category', 'goods.scene']

function OpenBatch({ field, ids, titleOf, open, onClose }: Batch & { open: boolean; onClose: () => void }) {
  const t = useTexts(spuTexts)
  const say = useLabel()
  const [value, setValue] = useState<number | readonly number[] | null>(field === 'scene_ids' ? [] : null)
  const [isBusy, setIsBusy] = useState(false)
  const name = say(spuBatchFields[field])
  const language = useLanguage()

  async function change() {
    setIsBusy(true)
    const sent = typeof value === 'object' && value !== null ? [...value] : value
    await runBatch(spu.batch, { ids, field, value: sent }, { titleOf, alsoChanges })
    onClose()
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
