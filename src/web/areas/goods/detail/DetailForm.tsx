import { detail } from '#contract/goods/detail.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { RichTextField } from '#web/kit/form/rows/RichTextField.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import { detailTexts } from './texts.ts'
import styles from './DetailForm.module.css'

const Fields = fieldsOf(detail.edit)

const defaults = { kind: 'body', content: '' }

/** The editor on the left, and if there is room a phone preview on the right. */
export function DetailForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTexts(detailTexts)
  return (
    <FormDrawer entity={detail} id={id} onClose={onClose} defaults={defaults} width={1120}>
      <div className={styles.columns}>
        <FormGroup>
          <Wide>
            <Fields.Text name="title" />
          </Wide>
          <Wide>
            <Fields.Choice name="kind" help={t('body_hint')} />
          </Wide>
          <Wide>
            <RichTextField name="content" />
          </Wide>
        </FormGroup>
        <aside className={styles.phone} aria-label={t('preview_of')}>
          <Live />
        </aside>
      </div>
    </FormDrawer>
  )
}

function Live() {
  const content = Fields.useValue('content')
  return <PhoneFrame html={String(content ?? '')} />
}
