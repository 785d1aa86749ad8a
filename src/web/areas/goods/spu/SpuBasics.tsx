import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { TreeMultiSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'

const spuTexts = texts({
  zh: {
    scenes_most: '最多10个',
    no_scenes: '还没有应用场景',
  },
  en: {
    scenes_most: 'At most 10',
    no_scenes: 'No scenes yet',
  },
})

export function SpuBasics() {
  const t = useTexts(spuFormTexts)
  return (
    <FormGroup title={t('basic')}>
      <Wide>
        <Fields.Text name="title" />
      </Wide>
      <Wide>
        <Fields.Text name="sub_title" />
      </Wide>
      <Fields.Text name="code" help={t('code_help')} />
      <Fields.Int name="sort" help={t('sort_help')} />
      <Double>
        <Fields.Words name="keywords" max={10} help={t('keywords_help')} />
      </Double>
      <Wide>
        <Scenes />
      </Wide>
    </FormGroup>
  )
}

const MOST_SCENES = 10

function Scenes() {
  const t = useTexts(spuTexts)
  const scenes = useSceneOptions()
  const chosen = (Fields.useValue('scene_ids') as number[] | undefined) ?? []
  const titles = chosen.map((id) => scenes.find(({ key }) => key === id)?.title ?? String(id))
  // the closed control names only the first one
  const help = scenes.length === 0 ? t('no_scenes') : titles.length > 1 ? titles.join(' · ') : t('scenes_most')
  return (
    <Fields.Own name="scene_ids" help={help}>
      {({ field }) => (
        <TreeMultiSelect
          {...field}
          nodes={scenes}
          value={chosen}
          onChange={(keys) => field.onChange(keys.slice(0, MOST_SCENES))}
          clearable
        />
      )}
    </Fields.Own>
  )
}
