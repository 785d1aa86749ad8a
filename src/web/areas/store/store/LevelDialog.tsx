import { store } from '#contract/store/store.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'

const levelTexts = texts({
  zh: { title: '改价格等级', chosen: '将修改选中的 {n} 家门店，只影响之后的订单', submit: '修改' },
  en: { title: 'Change the price level', chosen: 'Changes {n:selected store|selected stores}, for later orders only', submit: 'Change' },
})

const Fields = fieldsOf(store.level)

export interface LevelChange {
  ids: number[]
  price_level: 'store' | 'trade'
  titleOf: (id: number) => string
}

/** Changes the stores' price level, with a reason for the log. */
export function LevelDialog({ change, onClose }: { change: LevelChange | null; onClose: () => void }) {
  const t = useTexts(levelTexts)
  return (
    <FormDialog
      endpoint={store.level}
      open={change !== null}
      title={t('title')}
      submitText={t('submit')}
      values={{ ids: change?.ids ?? [], price_level: change?.price_level ?? 'store', reason: '' }}
      onClose={onClose}
      onDone={(result, msg) => reportBatch(result, msg, change ? { titleOf: change.titleOf } : {})}
    >
      <FormGroup>
        <Wide>
          <p>{t('chosen', { n: change?.ids.length ?? 0 })}</p>
        </Wide>
        <Wide>
          <Fields.Choice name="price_level" />
        </Wide>
        <Wide>
          <Fields.Text name="reason" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
