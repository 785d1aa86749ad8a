import { useState } from 'react'
import { priceLevels, type PriceLevel } from '#contract/people/words.ts'
import { audit } from '#contract/store/audit.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { TagsInput } from '#web/kit/ui/select/TagsInput.tsx'

const approveTexts = texts({
  zh: {
    title: '批量通过',
    about: '通过选中的 {n} 份新店申请。资料变更、已处理及与已有门店重复的申请会保持不变并列出原因；业务员按申请，客服按地区自动分配。',
    level: '价格等级',
    tags: '标签',
    submit: '通过',
    cancel: '取消',
  },
  en: {
    title: 'Approve selected',
    about:
      'Approves the {n} selected new-store applications. Data changes, processed applications and duplicates of existing stores stay unchanged and are listed with the reason. Salesmen are taken from the applications; customer service is assigned by region.',
    level: 'Price level',
    tags: 'Tags',
    submit: 'Approve',
    cancel: 'Cancel',
  },
})

export interface Chosen {
  ids: number[]
  titleOf: (id: number) => string
}

/** Approves the selected new stores with one price level. */
export function ApproveDialog({ chosen, onClose }: { chosen: Chosen | null; onClose: () => void }) {
  const { current, opening } = useOpening(chosen)
  return current && <OpenDialog key={opening} {...current} open={chosen !== null} onClose={onClose} />
}

function OpenDialog({ ids, titleOf, open, onClose }: Chosen & { open: boolean; onClose: () => void }) {
  const t = useTexts(approveTexts)
  const say = useLabel()
  const [price_level, setLevel] = useState<PriceLevel>('store')
  const [tags, setTags] = useState<readonly string[]>([])
  const { run, isBusy } = useBatch(onClose)

  return (
    <Dialog
      open={open}
      title={t('title')}
      description={t('about', { n: ids.length })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void run(audit.approve, { ids, price_level, tags: [...tags] }, { titleOf })
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Field label={t('level')} group required>
        <Segmented
          aria-label={t('level')}
          value={price_level}
          onChange={setLevel}
          options={(Object.keys(priceLevels) as PriceLevel[]).map((key) => ({ key, title: say(priceLevels[key]) }))}
        />
      </Field>
      <Field label={t('tags')}>
        <TagsInput value={tags} onChange={setTags} max={10} />
      </Field>
    </Dialog>
  )
}
