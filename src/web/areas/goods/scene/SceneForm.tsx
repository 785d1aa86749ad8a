import { scene } from '#contract/goods/scene.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { sceneTexts } from './texts.ts'

const Fields = fieldsOf(scene.edit)

const defaults = { is_home: 0, sort: 0, status: 1 }

export function SceneForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTexts(sceneTexts)
  return (
    <FormDrawer entity={scene} id={id} onClose={onClose} defaults={defaults}>
      <FormGroup title={t('basic')}>
        <Fields.Text name="title" />
        <Fields.Int name="sort" help={t('sort_help')} />
        <Fields.Image name="icon" help={t('icon_help')} />
        <Fields.Image name="cover" help={t('cover_help')} />
        <Wide>
          <Fields.LongText name="intro" />
        </Wide>
        <Fields.Flag name="is_home" />
        <Fields.Flag name="status" />
      </FormGroup>
    </FormDrawer>
  )
}
