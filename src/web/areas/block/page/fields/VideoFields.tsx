import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormFile } from '#web/kit/form/rows/FormFile.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { PictureControl } from '../controls.tsx'
import type { FieldsProps } from './fields.ts'

const videoTexts = texts({ zh: { video: '视频', cover: '封面' }, en: { video: 'Video', cover: 'Cover' } })

export function VideoFields({ block, onChange }: FieldsProps<'video'>) {
  const t = useTexts(videoTexts)
  return (
    <>
      <Field label={t('video')} group>
        <FormFile kind="video" field={ownField(block.props.video, (video) => onChange({ video }))} />
      </Field>
      <PictureControl label={t('cover')} value={block.props.cover} onChange={(cover) => onChange({ cover })} />
    </>
  )
}

/** The form field part that the file control reads. */
function ownField(value: string | null, onChange: (value: string | null) => void) {
  const ignore = () => undefined
  return {
    value,
    onChange: (next: unknown) => onChange(next as string | null),
    onBlur: ignore,
    name: 'video',
    ref: ignore,
    disabled: false,
  }
}
