import { scene } from '#contract/goods/scene.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'

const sceneTexts = texts({
  zh: {
    basic: '基本信息',
    icon_help: '正方形图片',
    cover_help: '列表和场景页顶部的图片',
    sort_help: '数值大的排在前面',
  },
  en: {
    basic: 'Basics',
    icon_help: 'Square image',
    cover_help: 'Shown in lists and at the top of the scene page',
    sort_help: 'Higher numbers come first',
  },
})

const Fields = fieldsOf(scene.edit)

const defaults = { is_home: 0, sort: 0, status: 1 }

export function SceneForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTexts(sceneTexts)
  return (
    <FormDrawer entity={scene} id={id} onClose={onClose} defaults={defaults} fresh={['title']} keeps={['sort', 'is_home']}>
      <FormGroup title={t('basic')}>
        <Fields.Text name="title" />
        <Fields.Int name="sort" help={t('sort_help')} />
        <Fields.Image name="icon" aspect={1} help={t('icon_help')} />
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
