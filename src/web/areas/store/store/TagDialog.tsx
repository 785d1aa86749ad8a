import { MOST_TAGS } from '#contract/store/store-fields.ts'
import { store } from '#contract/store/store.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'

const tagTexts = texts({
  zh: { title: '打标签', chosen: '将修改选中的 {n} 家门店', submit: '保存', help: '回车或逗号分隔' },
  en: { title: 'Tags', chosen: 'Changes {n:selected store|selected stores}', submit: 'Save', help: 'Separated by Enter or commas' },
})

const Fields = fieldsOf(store.tag)

export interface Tagging {
  ids: number[]
  titleOf: (id: number) => string
}

/** Adds tags to stores and removes others. */
export function TagDialog({ tagging, onClose }: { tagging: Tagging | null; onClose: () => void }) {
  const t = useTexts(tagTexts)
  return (
    <FormDialog
      endpoint={store.tag}
      open={tagging !== null}
      title={t('title')}
      submitText={t('submit')}
      values={{ ids: tagging?.ids ?? [], add: [], remove: [] }}
      onClose={onClose}
      onDone={(result, msg) => reportBatch(result, msg, tagging ? { titleOf: tagging.titleOf } : {})}
    >
      <FormGroup>
        <Wide>
          <p>{t('chosen', { n: tagging?.ids.length ?? 0 })}</p>
        </Wide>
        <Wide>
          <Fields.Words name="add" max={MOST_TAGS} help={t('help')} />
        </Wide>
        <Wide>
          <Fields.Words name="remove" max={MOST_TAGS} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
