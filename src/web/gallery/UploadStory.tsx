import { useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import type { UploadImage } from '#web/kit/ui/upload/upload-queue.ts'
import { Upload } from '#web/kit/ui/upload/Upload.tsx'
import { UploadOne } from '#web/kit/ui/upload/UploadOne.tsx'
import { picture } from './picture.ts'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

export function UploadStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Upload" layout="grid">
      <Held<readonly string[]> initial={[picture(210), picture(120)]}>
        {(value, onChange) => (
          <Field label={t('images')} group help={<output aria-label="count">{value.length}</output>}>
            <Upload value={value} onChange={onChange} upload={upload} max={4} maxMegabytes={1} />
          </Field>
        )}
      </Held>
      <Held<string | null> initial={null}>
        {(value, onChange) => (
          <Field label={t('logo')} group required error={value ? undefined : t('code_error')}>
            <UploadOne value={value} onChange={onChange} upload={upload} />
          </Field>
        )}
      </Held>
      <Field label={t('disabled')} group>
        <Upload disabled value={[picture(30)]} onChange={() => undefined} upload={upload} />
      </Field>
    </Story>
  )
}

/** Simulates a server: `slow…` stays at half, `bad…` is refused. */
const upload: UploadImage = (file, { onProgress, signal }) => {
  onProgress(0.5)
  if (file.name.startsWith('slow')) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  if (file.name.startsWith('bad')) return Promise.reject(new Error('415'))
  return Promise.resolve({ url: picture(file.size % 360), id: file.name, width: 96, height: 96 })
}
