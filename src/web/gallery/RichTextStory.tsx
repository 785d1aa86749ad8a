import { useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { RichText, RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import type { UploadImage } from '#web/kit/ui/upload/upload-queue.ts'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const sample =
  '<h2>6204-2RS</h2><p>20 × 47 × <strong>14</strong> mm, <span style="color:#c1293b;font-size:18px">120 ℃</span></p>' +
  '<table><tbody><tr><th><p>d</p></th><th><p>D</p></th></tr><tr><td><p>20</p></td><td><p>47</p></td></tr></tbody></table>'

export function RichTextStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="RichText" layout="grid">
      <Held<string> initial={sample}>
        {(value, onChange) => (
          <>
            <Field label={t('rich_text')} group>
              <RichText value={value} onChange={onChange} uploadImage={uploadImage} uploadVideo={uploadVideo} />
            </Field>
            <output aria-label="html">{value}</output>
            <RichTextView html={value} />
          </>
        )}
      </Held>
    </Story>
  )
}

const uploadImage: UploadImage = async ({ name, size }) => ({ url: `/files/gallery/${size}.png`, id: name, width: 96, height: 96 })
const uploadVideo = async ({ size }: File) => ({ url: `/files/gallery/${size}.mp4` })
